import { existsSync, globSync } from 'node:fs'
import path from 'node:path'

const names = ['etcd', 'patroni', 'patronictl', 'haproxy', 'pgbouncer', 'postgres'] as const
export type Programs = Record<(typeof names)[number], string>

/** The folders to search, the newest PostgreSQL first: Debian installs servers outside every user's PATH. */
function listFolders(extra: string | undefined): string[] {
  const versions = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionOf(b) - versionOf(a))
  const usual = (process.env.PATH ?? '').split(path.delimiter)
  return [...(extra ? [extra] : []), ...versions, ...usual, '/usr/sbin', '/usr/local/sbin']
}

const versionOf = (folder: string) => Number(folder.split('/').at(-2))

/** Finds the servers' programs in the folder `extra`, in Debian's folders or on the PATH; throws one error that names all missing ones. */
export function findPrograms(extra?: string): Programs {
  const folders = listFolders(extra)
  const found = names.map((name) => folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)))
  const missing = names.filter((_, at) => found[at] === undefined)
  if (missing.length > 0)
    throw new Error(
      `Missing: ${missing.join(', ')}. On Debian 13: apt-get install etcd-server patroni python3-etcd haproxy pgbouncer postgresql. ` +
        'Programs in a folder of their own are found with --programs FOLDER.',
    )
  return Object.fromEntries(names.map((name, at) => [name, found[at]])) as Programs
}
