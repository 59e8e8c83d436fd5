import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, expect } from '@playwright/test'
import { storageForSession } from '../../browser/support/people.ts'
import { type Credentials, createSession, shopUrl } from '../../browser/support/shop-api.ts'
import type { Connection } from './commands.ts'
import { startFirefox } from './firefox.ts'
import { store } from './in-page.ts'
import { Person } from './person.ts'
import { startDesktop } from './program.ts'
import { startWebKit } from './webkit.ts'

export type EngineName = 'WebKit' | 'Firefox'

export const desk = { width: 1280, height: 900 }
/** Firefox's window is never narrower than 500 pixels. */
export const phone = { width: 500, height: 860 }

interface Opening {
  /** The user who is logged in. */
  as?: Credentials
  /** The browser's local storage before the first page. */
  storage?: Record<string, string>
  size?: typeof desk
}

interface Fixtures {
  /** A person at a browser of the engine under test, with a profile of its own. */
  openPerson: (how?: Opening) => Promise<Person>
}

interface WorkerFixtures {
  engine: EngineName
  desktop: NodeJS.ProcessEnv
}

/** A test in the engine that its Playwright project names; it fails if a page reports an error. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['WebKit', { option: true, scope: 'worker' }],

  desktop: [
    async ({ engine }, use) => {
      if (engine === 'Firefox') return use({})
      const folder = mkdtempSync(path.join(tmpdir(), 'chairside-desktop-'))
      const { env, close } = await startDesktop(folder)
      await use(env)
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  openPerson: async ({ engine, desktop }, use, info) => {
    const opened: { person: Person; connection: Connection; folder: string }[] = []
    await use(async ({ as, storage = {}, size = desk } = {}) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'chairside-engine-'))
      const downloads = path.join(folder, 'downloads')
      mkdirSync(downloads)
      const connection = engine === 'WebKit' ? await startWebKit(folder, desktop) : await startFirefox(folder)
      const person = new Person(connection, shopUrl(), downloads)
      opened.push({ person, connection, folder })
      await connection.send('SetTimeouts', { pageLoad: 60_000, script: 30_000 })
      // opens a page of the shop's site without scripts, so that local storage can be filled
      await person.open('/robots.txt')
      await person.resize(size)
      await person.run(store, as ? storageForSession(await createSession(as)) : storage)
      return person
    })
    for (const [at, { person, connection, folder }] of opened.entries()) {
      if (info.status !== info.expectedStatus)
        writeFileSync(info.outputPath(`screen-${at + 1}.png`), await person.takeScreenshot())
      expect.soft(person.takeErrors()).toEqual([])
      await connection.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
})
