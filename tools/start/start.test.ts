import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs the launcher with an empty script as on another platform, with another version of Node. */
function launchOn(platform: string, node: string) {
  const disguise = `for (const [name, value] of [['platform', '${platform}'], ['arch', 'arm64']])
      Object.defineProperty(process, name, { value })
    Object.defineProperty(process.versions, 'node', { value: '${node}' })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(disguise)}`, 'tools/start.mjs', '--version']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

test('without a bundled Node on a machine with an old one the launcher says what to install', () => {
  expect(launchOn('darwin', '20.19.0')).toEqual({
    status: 1,
    stdout: '',
    stderr:
      "The shop was not started: it brings no Node along for darwin arm64, and this machine's is 20.19.0.\n" +
      '  → install Node 24 from https://nodejs.org (22.18 or newer is enough), and start again',
  })
})

test('where no Node comes along and the machine has a recent one, that one runs the script', () => {
  expect(launchOn('darwin', '22.18.0')).toEqual({ status: 0, stdout: process.version, stderr: '' })
})
