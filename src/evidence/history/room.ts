// How much more of a series is listed.

export interface Room {
  changes: number;
  bytes: number;
}

/** Whether one more change of that size is listed; once one is not, none is. */
export function takes(room: Room, bytes: number): boolean {
  room.changes -= 1;
  room.bytes -= bytes;
  if (room.changes < 0 || room.bytes < 0) room.changes = -1;
  return room.changes >= 0;
}
