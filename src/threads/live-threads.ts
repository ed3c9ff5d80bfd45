// The threads that this process has started and that have not ended. While there is one, the process is not ended from
// JavaScript: that stops the thread wherever it is, and inside SQLite's binding (libsql 0.5) it aborts the whole process.

export const liveThreads = new Set<object>();
