import type Stripe from 'stripe'
import { afterAll, beforeAll } from 'vitest'
import { type OpenSandbox, openSandbox } from './sandbox.ts'

/** Opens a sandbox for the tests of the calling file before the first of them, and closes it after the last. */
export function openSandboxForTests(): Omit<OpenSandbox, 'close'> {
  let opened: OpenSandbox | undefined
  const get = (): OpenSandbox => {
    if (!opened) throw new Error('the sandbox is opened before the tests, and not while a file is read')
    return opened
  }
  beforeAll(async () => {
    opened = await openSandbox()
  })
  afterAll(() => opened?.close())
  return {
    // test files read `stripe` before the sandbox is open, so each access is passed on to the sandbox that is open by then
    stripe: new Proxy({} as Stripe, { get: (_target, name) => Reflect.get(get().stripe, name) }),
    get url() {
      return get().url
    },
    get database() {
      return get().database
    },
  }
}
