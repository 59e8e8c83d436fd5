const notServer = /\/web\/|\.test\.tsx?$|\.d\.ts$/
const server = /^(?:src|sandbox|seeds)\/.*\.ts$|^migrations\/.*\.sql$|^\.env$/

/** Whether the server has to start again when this file changes; the path is relative to the project. */
export function isServerFile(file: string): boolean {
  return server.test(file) && !notServer.test(file)
}
