/** The database of this folder was started by another process, which is alive. */
export class DatabaseInUseError extends Error {
  readonly folder: string
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(`the database in ${folder} is in use by process ${pid}`)
    this.folder = folder
    this.pid = pid
  }
}

/** The folder holds a database, and the file with its password is gone. */
export class LostPasswordError extends Error {
  readonly file: string

  constructor(file: string) {
    super(`${file}, the password of the embedded database, is missing`)
    this.file = file
  }
}

/** No package with PostgreSQL is installed for this platform. */
export class MissingPostgresError extends Error {
  readonly platform = `${process.platform} ${process.arch}`
}

/** PostgreSQL ended while it was starting, or could not create its folder; the message is the last complaint in its log. */
export class DatabaseStartError extends Error {
  constructor(log: string) {
    super(lastComplaintOf(log))
  }
}

/** The last line of the log that has a severity, without the severity; the whole log if no line has one. */
function lastComplaintOf(log: string): string {
  const complaints = [...log.matchAll(/(?:FATAL|PANIC|ERROR|error): +(.+)/g)]
  return complaints.at(-1)?.[1] ?? log.trim()
}
