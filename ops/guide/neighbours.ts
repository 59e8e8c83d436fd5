import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { waitFor } from '../ha/cluster/wait-for.ts'

/** Ports of this machine, whose network the guide's machine shares. */
export const ports = { provider: 4100, mail: 2525, git: 9418 }

/** Test-mode keys that the shop's settings and the trial's card provider share. */
export const secrets = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_guide',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_guide',
}

export interface ReceivedMail {
  to: string[]
  subject: string
  text: string
}

export interface Neighbours {
  commit: string
  mails(): ReceivedMail[]
  stop(): void
}

/** Starts what the guide expects on the internet: a repository with the commit that is checked out, a card provider and a mail server. */
export async function startNeighbours(folder: string): Promise<Neighbours> {
  mkdirSync(path.join(folder, 'provider'), { recursive: true, mode: 0o755 })
  const repository = path.join(folder, 'git', 'shop.git')
  const inProject = { encoding: 'utf8' } as const
  execFileSync('git', ['clone', '--quiet', '--bare', '.', repository], inProject)
  const mailFile = path.join(folder, 'mails')
  const children: ChildProcess[] = [
    start('git', [
      'daemon',
      '--export-all',
      '--reuseaddr',
      '--listen=127.0.0.1',
      `--base-path=${path.dirname(repository)}`,
    ]),
    start(process.execPath, ['ops/ha/cluster/mail-server.ts', String(ports.mail), mailFile]),
    start(
      process.execPath,
      [
        'tools/serve/sandbox.ts',
        '--port',
        String(ports.provider),
        '--webhook-url',
        'http://127.0.0.1:3000/api/v1/payment/notice',
      ],
      {
        DATA_DIR: path.join(folder, 'provider'),
        SANDBOX_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
        LOG_LEVEL: 'warn',
      },
    ),
  ]
  await waitFor(
    'the card provider',
    120_000,
    async () => (await fetch(`http://127.0.0.1:${ports.provider}/healthz`)).ok,
  )
  return {
    commit: execFileSync('git', ['rev-parse', 'HEAD'], inProject).trim(),
    mails: () =>
      readFileSync(mailFile, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as ReceivedMail),
    stop: () => {
      for (const child of children) child.kill('SIGTERM')
    },
  }
}

function start(command: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } })
}
