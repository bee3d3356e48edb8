import '../../src/pictures/server/encode.ts';
