import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** `npm run types`: checks every project, side by side, and prints the errors of all of them. */
const projects = ['tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.worker.json', 'tsconfig.browser.json']
const compiler = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('@typescript/native/package.json'))),
  'bin/tsc',
)

/** Whether the project has no errors. Its output is printed at once, so that the errors of two projects do not mix. */
function checkProject(project: string): Promise<boolean> {
  const pretty = String(process.stdout.isTTY ?? false)
  const check = spawn(process.execPath, [compiler, '-p', project, '--pretty', pretty], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  check.stdout.on('data', (part: Buffer) => {
    output += part
  })
  return new Promise((resolve, reject) => {
    check.once('error', reject)
    check.once('close', (code) => {
      if (output) console.log(`${project}:\n${output.trimEnd()}`)
      resolve(code === 0)
    })
  })
}

const results = await Promise.all(projects.map(checkProject))
process.exitCode = results.every(Boolean) ? 0 : 1
