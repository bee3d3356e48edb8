import '../../src/people/pictures/server/encode.ts';
