// Plain JavaScript, so that any Node from 20.19 on can run it in a fresh clone: installs the packages that are missing,
// then runs the wanted script with the Node that the lockfile names.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeMissingNode, findBundledNode } from './start/find-node.mjs'
import { countPackages, isInstalled } from './start/installed-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const [script = 'tools/serve/shop.ts', ...rest] = process.argv.slice(2)
const parentPollMs = 200
/** The running process: first the installation, then the program. */
let child = null
let stopping = false

// the program drains its requests and stops its database; this process only waits for it
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    // a terminal sends Ctrl-C to the program as well
    if (signal !== 'SIGINT' || !process.stdin.isTTY) stop(signal)
  })
// npm passes a signal on to its shell alone, which ends without passing it on
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop('SIGTERM'), parentPollMs).unref()
}

if (!isInstalled()) await install()
const bundled = findBundledNode(root)
const complaint = bundled ? null : describeMissingNode(process)
if (complaint) {
  console.error(complaint)
  process.exit(1)
}
const node = bundled ?? process.execPath
const env = {
  ...process.env,
  PATH: [path.dirname(node), path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
  // compiled code is stored between starts, which makes a start quicker and saves 20 MB
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'compiled'),
}
// memory that pictures and compressed responses needed is given back to the system (docs/scale.md, Memory); only glibc reads these. They
// make tests and tools a tenth slower, so only programs that serve or measure the shop have them.
if (/^(?:tools\/serve|bench|ops)\//.test(script))
  Object.assign(env, { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '16384', MALLOC_TRIM_THRESHOLD_: '131072' })
// young objects get 8 MB instead of 128, and the shop needs that much less memory under load (docs/scale.md, Memory)
const flags = script === 'tools/serve/shop.ts' ? ['--max-semi-space-size=4', '--max-old-space-size=1024'] : []
process.exit(await run(node, [...flags, script, ...rest], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env }))

function stop(signal) {
  if (!stopping) child?.kill(signal)
  stopping = true
}

/** Runs a command to its end, and returns its exit code. */
function run(command, args, options) {
  if (stopping) process.exit(1)
  child = spawn(command, args, options)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

async function install() {
  const done = showStep(`Installing about ${countPackages(process)} packages (about 40 s)`)
  // development packages are needed to build the pages, even if NODE_ENV says production
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const code = await run('npm', args, { stdio: ['ignore', 'ignore', 2], shell: process.platform === 'win32' })
  done()
  if (code !== 0) process.exit(code)
}

/** Shows a step with its seconds at a terminal; elsewhere prints one line. */
function showStep(text) {
  if (!process.stderr.isTTY) {
    console.error(`${text} ...`)
    return () => undefined
  }
  const started = Date.now()
  const show = () => process.stderr.write(`\r${text} ... ${Math.round((Date.now() - started) / 1000)} s`)
  const timer = setInterval(show, 1000)
  show()
  return () => {
    clearInterval(timer)
    show()
    process.stderr.write('\n')
  }
}
