import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What a command prints on standard error, and its exit code, on a folder that holds no shop. */
function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: path.join(folder, 'none'), ...env },
  })
  return { status, stderr: stderr.trim() }
}

test('a backup into a folder that is missing, and one without a name, say what to do', () => {
  expect(run(['tools/operate/backup.ts', path.join(folder, 'missing', 'shop.backup')])).toEqual({
    status: 1,
    stderr: `No backup was written: there is no folder ${path.join(folder, 'missing')}.\n  → create it, or name another file`,
  })
  expect(run(['tools/operate/backup.ts'])).toEqual({
    status: 1,
    stderr: 'No backup was written: no file was named.\n  → npm run backup -- FILE',
  })
})

test('a restore of a file that is missing creates no database', () => {
  expect(run(['tools/operate/restore.ts', path.join(folder, 'missing.backup')])).toEqual({
    status: 1,
    stderr: `Nothing was restored: there is no file ${folder}/missing.backup.\n  → name the file of a backup`,
  })
  expect(existsSync(path.join(folder, 'none'))).toBe(false)
})

test('an audit on a database that does not answer says so', () => {
  const { status, stderr } = run(['tools/operate/audit.ts'], { DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' })
  expect(status).toBe(1)
  expect(stderr).toBe(
    'Nothing was audited: the database does not answer at 127.0.0.1:1 (connection refused).\n' +
      '  → start it, or fix DATABASE_URL',
  )
})

test('a sandbox refuses a wrong port and an unknown option, and says so', () => {
  expect(run(['tools/serve/sandbox.ts', '--port', 'many'])).toEqual({
    status: 1,
    stderr: 'The sandbox was not started: --port many is not a port.\n  → name one from 0 to 65535',
  })
  expect(run(['tools/serve/sandbox.ts', '--prt', '1']).stderr).toBe(
    "The sandbox was not started: Unknown option '--prt'.\n  → the README lists the commands and what they take",
  )
})

test('a start with wrong settings names all of them at once, as does the doctor', () => {
  const wrong = { SMTP_URI: 'smtp://localhost', PROCESSES: 'many' }
  const { status, stderr } = run(['tools/serve/shop.ts'], wrong)
  expect(status).toBe(1)
  const [headline, ...lines] = stderr.split('\n')
  expect(headline).toBe('The shop was not started:')
  expect(lines).toEqual([
    '  SMTP_URI: there is no such setting, did you mean SMTP_URL?',
    expect.stringMatching(/^ {2}PROCESSES: .*\.$/),
    '  → fix it in the environment or in .env; .env.example has every setting',
  ])
  const doctor = spawnSync(process.execPath, ['tools/operate/doctor.ts'], {
    encoding: 'utf8',
    env: { ...process.env, ...wrong },
  })
  expect(doctor.stdout).toContain('WRONG  SMTP_URI: there is no such setting, did you mean SMTP_URL?\n')
  expect(doctor.status).toBe(1)
})

test('an unwritable data folder ends a start before anything is built [N-OPER-008]', () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  const env = { DATA_DIR: path.join(file, 'data'), DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' }
  for (const [command, headline] of [
    ['tools/serve/shop.ts', 'The shop was not started'],
    ['tools/serve/dev.ts', 'The development server was not started'],
  ] as const)
    expect(run([command], env)).toEqual({
      status: 1,
      stderr:
        `${headline}: ${env.DATA_DIR} cannot be written: a file stands in its place.\n` +
        '  → give the folder to the user that runs the shop, or set DATA_DIR',
    })
})

test('a data folder that cannot be made there is named at once [N-OPER-008]', () => {
  expect(run(['tools/serve/shop.ts'], { DATA_DIR: '/proc/none/data' }).stderr).toMatch(
    /^The shop was not started: \/proc\/none\/data cannot be written: .+\.\n {2}→ give the folder to the user/,
  )
})

/** What a command prints in a terminal where Ctrl-C is pressed as soon as it asks for something. */
async function interruptAtPrompt(command: string, prompt: string) {
  const terminal = spawn('script', ['-qec', `${command}; echo exit $?`, '/dev/null'])
  let printed = ''
  terminal.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk
    if (printed === prompt) terminal.stdin.write('\u0003')
  })
  await once(terminal, 'close')
  return printed.replaceAll('\r', '')
}

test('Ctrl-C at the prompt for a password changes nothing', async () => {
  const command = `DATA_DIR=${folder}/none ${process.execPath} tools/operate/admin.ts owner@example.com`
  expect(await interruptAtPrompt(command, 'Password (empty: a new one is made and printed): ')).toBe(
    'Password (empty: a new one is made and printed): \n' +
      'Nothing was changed: no password was typed.\n  → start again, and press Enter after it\nexit 1\n',
  )
  expect(existsSync(path.join(folder, 'none'))).toBe(false)
})

test('without ffmpeg the doctor says so, and ends when it has spoken', () => {
  const started = Date.now()
  const doctor = spawnSync(process.execPath, ['tools/operate/doctor.ts'], {
    encoding: 'utf8',
    env: { PATH: path.dirname(process.execPath), DATA_DIR: path.join(folder, 'none'), PORT: '0' },
    timeout: 100_000,
  })
  expect(doctor.stdout).toContain('look   there is no ffmpeg, so films in WMV and HEVC are refused\n')
  expect(doctor.status).toBe(0)
  expect(Date.now() - started).toBeLessThan(60_000)
}, 110_000)
