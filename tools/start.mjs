// Plain JavaScript, so that any Node from 20.19 on can run it in a fresh clone: installs the packages that are missing,
// then runs the wanted script with the Node that the lockfile names.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const [script = 'tools/serve.ts', ...rest] = process.argv.slice(2)

/** Whether node_modules holds the packages of the lockfile, which a pull may change; development packages may be left out. */
function isInstalled() {
  const installedLockfile = 'node_modules/.package-lock.json'
  if (!existsSync(installedLockfile)) return false
  const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const installed = readPackages(installedLockfile)
  const hasDevelopmentPackages = 'node_modules/vite' in installed
  return Object.entries(readPackages('package-lock.json')).every(
    ([location, { version, dev, optional, devOptional }]) =>
      location === '' ||
      optional ||
      devOptional ||
      (dev && !hasDevelopmentPackages) ||
      installed[location]?.version === version,
  )
}

if (!isInstalled()) {
  console.error('Installing packages ...')
  // development packages are needed to build the pages, also where NODE_ENV says production
  const installation = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (installation.status !== 0) process.exit(installation.status ?? 1)
}

/**
 * The folder of the Node that the lockfile names for this platform. Its package is looked up by its path: some versions
 * of npm delete the link to it in node_modules/.bin.
 */
function findBundledNode() {
  const folder = path.join(
    root,
    'node_modules',
    `node-${process.platform.replace('win32', 'win')}-${process.arch}`,
    'bin',
  )
  return existsSync(path.join(folder, nodeName)) ? folder : null
}

const nodeName = process.platform === 'win32' ? 'node.exe' : 'node'
const bundledFolder = findBundledNode()
/** The first Node that runs TypeScript without a flag. */
const minimumVersion = [22, 18]

if (!bundledFolder && !isRecentEnough(process.versions.node)) {
  console.error(
    `Chairside brings no Node for ${process.platform} ${process.arch} along and needs ${minimumVersion.join('.')} or newer; ` +
      `this is ${process.versions.node}. Please install Node 24 from https://nodejs.org and start again.`,
  )
  process.exit(1)
}

function isRecentEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > minimumVersion[0] || (major === minimumVersion[0] && minor >= minimumVersion[1])
}

const nodeFolder = bundledFolder ?? path.dirname(process.execPath)
const node = path.join(nodeFolder, nodeName)
const env = {
  ...process.env,
  PATH: [nodeFolder, path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
  // compiled code is stored between starts: a quicker start that needs 20 MB less
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'compiled'),
}
const child = spawn(node, [script, ...rest], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
// the server drains its requests and stops the database; this process only waits for it
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
