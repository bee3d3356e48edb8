export const teamNames: readonly string[] =
  `Stack Overlords, Tail Call, Green Threads, Merge Conflict, Semicolons, Heap of Trouble, Kernel Panic, Byte Sized, Lost Packets,
  Cold Start, Dark Mode, Two Spaces, Rubber Ducks, Branch Office, Last Commit, Edge Case, Loose Ends, Warm Cache, Race Condition,
  Dangling Pointer, Long Poll, Hot Reload, Clean Room, Safe Mode, Soft Launch, Night Build, Dry Run, Spare Cycles, Full Duplex,
  Small Endian, Fresh Install, Known Issue, Quiet Fans, Third Cup`
    .split(',')
    .map((name) => name.trim());
