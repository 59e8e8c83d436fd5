import { existsSync } from 'node:fs'
import path from 'node:path'

/** The first Node that runs TypeScript without a flag. */
const minimumVersion = [22, 18]

/**
 * The Node that the lockfile names for this platform; null where there is none. Its package is looked up by its path: some
 * versions of npm delete the link to it in node_modules/.bin.
 */
export function findBundledNode(root) {
  const isWindows = process.platform === 'win32'
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const node = path.join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  return existsSync(node) ? node : null
}

/** What to say if the machine's own Node, the only one there, is too old; null if it is new enough. */
export function describeMissingNode({ platform, arch, versions }) {
  const [major, minor] = versions.node.split('.').map(Number)
  if (major > minimumVersion[0] || (major === minimumVersion[0] && minor >= minimumVersion[1])) return null
  return (
    `The shop was not started: it brings no Node along for ${platform} ${arch}, and this machine's is ${versions.node}.\n` +
    `  → install Node 24 from https://nodejs.org (${minimumVersion.join('.')} or newer is enough), and start again`
  )
}
