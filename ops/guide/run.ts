import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { answer, expectations, shopName } from './answers.ts'
import { makeFirstSale } from './first-sale.ts'
import { bootMachine, type Machine } from './machine.ts'
import { type Neighbours, ports, startNeighbours } from './neighbours.ts'
import { readGuide } from './read-guide.ts'

/** `npm run test:deploy`: follows docs/deploy.md block by block in a bare Debian, to a paid order and a restored backup (README.md). */
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: path.join(tmpdir(), 'chairside-guide') },
    keep: { type: 'boolean', default: false },
  },
})
const lastStep = 8
requirePrograms()
const trial = path.join(values.folder, 'neighbours')
rmSync(trial, { recursive: true, force: true })
let neighbours: Neighbours | null = null
let machine: Machine | null = null
try {
  neighbours = await startNeighbours(trial)
  machine = await bootMachine(values.folder, shopName)
  await followGuide(machine, neighbours)
} finally {
  await machine?.stop()
  neighbours?.stop()
  if (!values.keep) rmSync(path.join(values.folder, 'machine'), { recursive: true, force: true })
}

async function followGuide(followed: Machine, around: Neighbours): Promise<void> {
  let adminPassword = ''
  for (const { step, commands } of readGuide(readFileSync('docs/deploy.md', 'utf8'), lastStep)) {
    const started = performance.now()
    const typed = answer(commands, around.commit, { mailPort: ports.mail })
    if (commands.includes('chairside audit') && step.startsWith('7')) {
      const certificate = followed.type('cat /usr/local/share/ca-certificates/caddy.crt')
      console.log(`good   order ${await makeFirstSale({ certificate, adminPassword, mails: around.mails })} is paid`)
    }
    const shown = followed.type(typed)
    for (const { block, shown: wanted } of expectations)
      if (commands.includes(block) && !wanted.test(shown))
        throw new Error(`${typed}\n── should show ${wanted}, and showed\n${shown}`)
    adminPassword = /^password: (\S+)$/m.exec(shown)?.[1] ?? adminPassword
    const [first = ''] = commands.split('\n')
    console.log(`good   ${step}: ${first} (${Math.round((performance.now() - started) / 1000)} s)`)
  }
}

function requirePrograms(): void {
  const missing = ['debootstrap', 'systemd-nspawn', 'unshare', 'nsenter', 'git'].filter(
    (name) => spawnSync('which', [name]).status !== 0,
  )
  if (process.getuid?.() === 0 && missing.length === 0) return
  console.error(
    `This needs root and: apt-get install debootstrap systemd-container util-linux git. Missing: ${missing.join(', ') || 'root'}`,
  )
  process.exit(1)
}
