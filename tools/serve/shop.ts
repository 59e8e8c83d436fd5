import { spawn } from 'node:child_process'
import { CommandFailure } from '#app/server/failures/failure.ts'
import { runCommand } from '#app/server/failures/run-command.ts'
import { requireDataFolder } from '#app/server/prepare-database.ts'
import { readConfigOfShop } from '#app/server/read-config-of-shop.ts'
import { showStep } from '#platform/server/observability/terminal-step.ts'
import { isBuildStale } from '../build/build-when-stale.ts'

/** `npm start`: builds the pages where they are stale, and starts the shop. */
await runCommand('The shop was not started', async () => {
  // wrong settings and a folder that cannot be written to are reported at once, and not after the build
  requireDataFolder(await readConfigOfShop())
  if (isBuildStale()) await build()
})
if (!process.exitCode) await import('#app/server/main.ts')

/** Builds the pages in a process group of its own, so that a signal ends all of the build's processes. */
async function build(): Promise<void> {
  const done = showStep('Building the pages (about 20 s)')
  const detached = process.platform !== 'win32'
  const child = spawn(process.execPath, ['tools/build/build-when-stale.ts'], { stdio: ['ignore', 2, 2], detached })
  const end = () => {
    if (detached && child.pid) process.kill(-child.pid, 'SIGTERM')
    else child.kill()
    process.exit(1)
  }
  const reasons = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
  for (const reason of reasons) process.on(reason, end)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  for (const reason of reasons) process.off(reason, end)
  done()
  if (code !== 0)
    throw new CommandFailure({
      message: 'the pages could not be built',
      remedy: 'fix the error above, and start again',
    })
}
