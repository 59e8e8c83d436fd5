import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type Command, CommandError, type Connection, scriptLost } from './commands.ts'
import {
  findShown,
  isChecked,
  isReadyToPress,
  readSize,
  readText,
  readValue,
  recordErrors,
  type Search,
} from './in-page.ts'
import { describeTarget, exactly, type Pattern, type Target } from './target.ts'

/** A person at a browser: sees what is shown, presses, types, and waits for what comes. */

const patienceMs = 20_000
const triesEveryMs = 100
const resizedWithinMs = 2_000

type Size = ReturnType<typeof readSize>
/** The name of the property that stands for an element in WebDriver's answers. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

type Found = { [elementKey]: string }

/** Errors of a page that is still changing: the next try may succeed. */
const passing = new Set([
  'stale element reference',
  'no such element',
  'element click intercepted',
  'element not interactable',
  'javascript error',
  'no such frame',
  'no such window',
  'unknown error',
])

class NotYet extends Error {}

export class Person {
  readonly #connection: Connection
  readonly #shop: string
  readonly #downloads: string
  readonly #recordedErrors: string[] = []
  #printedBefore = 0

  constructor(connection: Connection, shop: string, downloads: string) {
    this.#connection = connection
    this.#shop = shop
    this.#downloads = downloads
  }

  async open(address: string): Promise<void> {
    await this.#load(() => this.#send('Navigate', { url: new URL(address, this.#shop).href }))
  }

  async reload(): Promise<void> {
    await this.#load(() => this.#send('Refresh'))
  }

  /** Navigates, and waits until a new document has replaced this one and is complete. */
  async #load(navigate: () => Promise<unknown>): Promise<void> {
    await this.run(() => document.documentElement.setAttribute('data-left', ''))
    await navigate()
    const isLoaded = () => document.readyState === 'complete' && !document.documentElement.hasAttribute('data-left')
    await this.waitUntil(isLoaded, 'load the page')
  }

  async goBack(): Promise<void> {
    await this.#send('Back')
  }

  async press(target: Target): Promise<void> {
    await this.#retry(`press ${describeTarget(target)}`, async () => {
      const element = await this.#findOne(target)
      if (!(await this.run(isReadyToPress, element))) throw new NotYet('it moves or is switched off')
      await this.#send('ElementClick', { id: element[elementKey] })
    })
  }

  /** Replaces the text of a field, by pressing keys. */
  async fill(target: Target, text: string): Promise<void> {
    await this.#retry(`fill in ${describeTarget(target)}`, async () => {
      const element = await this.#findOne(target)
      if (!(await this.run(isReadyToPress, element))) throw new NotYet('it moves or is switched off')
      if ((await this.run(readValue, element)) !== '') await this.#send('ElementClear', { id: element[elementKey] })
      await this.#send('ElementSendKeys', { id: element[elementKey], text })
    })
  }

  /** Fills in a date, written `2026-11-28`, in the order in which the browser's own field takes its parts. */
  async fillDate(target: Target, date: string): Promise<void> {
    await this.fill(target, this.#connection.keysForDate(date))
    const filled = await this.readValue(target)
    if (filled !== date) throw new Error(`${describeTarget(target)} has ${filled} for ${date}`)
  }

  /** Chooses an option from a select field. */
  async choose(list: Target, option: string): Promise<void> {
    await this.#retry(`choose ${option}`, async () => {
      const [entry] = await this.#findIn(await this.#findOne(list), {
        css: 'option',
        text: toExpression(exactly(option)),
      })
      if (!entry) throw new NotYet('there is no such option')
      await this.#send('ElementClick', { id: entry[elementKey] })
    })
  }

  /** Ticks a box or chooses a radio button; a label that covers it is pressed in its place. */
  async tick(target: Target): Promise<void> {
    await this.#retry(`tick ${describeTarget(target)}`, async () => {
      const element = await this.#findOne(target)
      if (await this.run(isChecked, element)) return
      if (!(await this.run(isReadyToPress, element))) throw new NotYet('it moves or is switched off')
      await this.#send('ElementClick', { id: element[elementKey] })
      if (!(await this.run(isChecked, element))) throw new NotYet('it is not ticked')
    })
  }

  /** Chooses files in a file chooser. */
  async upload(chooser: Target, files: readonly string[]): Promise<void> {
    const text = files.map((file) => path.resolve(file)).join('\n')
    await this.#retry('choose files', async () => {
      const element = await this.#findOne(chooser)
      await this.#send('ElementSendKeys', { id: element[elementKey], text })
    })
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
    await this.#send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  async waitFor(target: Target, within = patienceMs): Promise<void> {
    await this.#retry(`see ${describeTarget(target)}`, () => this.#findOne(target), within)
  }

  async waitForNone(target: Target): Promise<void> {
    await this.#retry(`see no ${describeTarget(target)}`, async () => {
      if ((await this.#find(target)).length > 0) throw new NotYet('it is there')
    })
  }

  async waitForCount(target: Target, expected: number): Promise<void> {
    await this.#retry(`see ${expected} times ${describeTarget(target)}`, async () => {
      const { length } = await this.#find(target)
      if (length !== expected) throw new NotYet(`there are ${length}`)
    })
  }

  async waitForPath(pattern: RegExp): Promise<void> {
    await this.#retry(`get to ${pattern}`, async () => {
      const { pathname, search } = new URL(String(await this.#send('GetCurrentURL')))
      if (!pattern.test(pathname + search)) throw new NotYet(`the page is ${pathname}${search}`)
    })
  }

  /** Waits until a function says true in the page. */
  async waitUntil(isTrue: () => boolean, what: string): Promise<void> {
    await this.#retry(what, async () => {
      if (!(await this.run(isTrue))) throw new NotYet('not yet')
    })
  }

  read(target: Target): Promise<string> {
    return this.#retry(`read ${describeTarget(target)}`, async () => this.run(readText, await this.#findOne(target)))
  }

  readValue(target: Target): Promise<string> {
    return this.#retry(`read ${describeTarget(target)}`, async () => this.run(readValue, await this.#findOne(target)))
  }

  /** Waits for a file that the browser has saved completely, and returns its path. */
  waitForDownload(name: RegExp): Promise<string> {
    return this.#retry(`save ${name}`, async () => {
      const file = readdirSync(this.#downloads).find((saved) => name.test(saved))
      if (!file) throw new NotYet(`saved are ${readdirSync(this.#downloads)}`)
      return path.join(this.#downloads, file)
    })
  }

  async waitForFocus(target: Target): Promise<void> {
    await this.#retry(`have the focus in ${describeTarget(target)}`, async () => {
      const isFocused = (element: Element) => element === document.activeElement
      if (!(await this.run(isFocused, await this.#findOne(target)))) throw new NotYet('the focus is elsewhere')
    })
  }

  /** Runs a function in the page; elements that were found before arrive in it as elements. */
  async run<Arguments extends unknown[], Result>(
    work: (...args: Arguments) => Result,
    ...args: { [Index in keyof Arguments]: Arguments[Index] | Found }
  ): Promise<Awaited<Result>> {
    const script = `const done = arguments[arguments.length - 1]
      const given = [...arguments].slice(0, -1)
      const errors = ${this.#connection.printedErrors ? '[]' : `(${recordErrors})()`}
      Promise.resolve().then(() => (${work})(...given)).then((value) => done({ value: value ?? null, errors }), (error) => done({ error: String(error), errors }))`
    const send = () => this.#send('ExecuteAsyncScript', { script, args })
    // if the page was replaced in the meantime, the script runs again in the new page
    const answer = await send().catch((lost) => {
      if (lost instanceof CommandError && lost.code === scriptLost) return send()
      throw lost
    })
    const { value, error, errors } = answer as { value: Awaited<Result>; error?: string; errors: string[] }
    this.#recordedErrors.push(...errors)
    if (error) throw new CommandError('ExecuteAsyncScript', 'javascript error', error)
    return value
  }

  /** Makes the page as large as a phone or a desktop shows it; a browser's window is larger by its own bars. */
  async resize({ width, height }: { width: number; height: number }): Promise<void> {
    const before = await this.run(readSize)
    await this.#send('SetWindowRect', { x: 0, y: 0, width, height })
    const shown = await this.#readNewSize(before)
    const bars = { width: width - shown.width, height: height - shown.height }
    await this.#send('SetWindowRect', { x: 0, y: 0, width: width + bars.width, height: height + bars.height })
  }

  /** The page's size after a command that changes it: WebKit answers before its page is changed. */
  async #readNewSize(before: Size): Promise<Size> {
    const until = Date.now() + resizedWithinMs
    for (;;) {
      const shown = await this.run(readSize)
      if (shown.width !== before.width || shown.height !== before.height || Date.now() > until) return shown
      await new Promise((resolve) => setTimeout(resolve, triesEveryMs))
    }
  }

  async takeScreenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.#send('TakeScreenshot')), 'base64')
  }

  /**
   * The errors of pages since the last call: all that the browser prints or, if it prints none, those since a script first ran in the page.
   */
  takeErrors(): string[] {
    const printed = this.#connection.printedErrors?.() ?? []
    const errors = [...printed.slice(this.#printedBefore), ...this.#recordedErrors.splice(0)]
    this.#printedBefore = printed.length
    return errors
  }

  async #findOne(target: Target): Promise<Found> {
    const found = await this.#find(target)
    const [element] = found
    if (!element) throw new NotYet('it is not there')
    if (found.length > 1) throw new NotYet(`there are ${found.length}: say which`)
    return element
  }

  async #find(target: Target): Promise<Found[]> {
    const root = target.within ? await this.#findOne(target.within) : null
    const found = await this.#findIn(root, {
      css: target.css,
      ...(target.text === undefined ? {} : { text: toExpression(target.text) }),
      ...(typeof target.name === 'string' ? { namePart: target.name } : {}),
      ...(target.isInnermost ? { isInnermost: true } : {}),
    })
    const matching: Found[] = []
    for (const element of found) if (await this.#isCalled(element, target)) matching.push(element)
    if (target.at === undefined) return matching
    const chosen = matching.at(target.at)
    return chosen ? [chosen] : []
  }

  #findIn(root: Found | null, search: Search): Promise<Found[]> {
    return this.run(findShown, root, search) as unknown as Promise<Found[]>
  }

  /** Whether the engine gives the element this role and name. */
  async #isCalled(element: Found, { role, name }: Target): Promise<boolean> {
    const id = element[elementKey]
    if (name !== undefined) {
      const label = String((await this.#send('GetComputedLabel', { id })) ?? '')
      const { source, flags } = toExpression(name)
      if (!new RegExp(source, flags).test(label.replace(/\s+/g, ' ').trim())) return false
    }
    return role === undefined || (await this.#send('GetComputedRole', { id })) === role
  }

  #send(command: Command, parameters?: Record<string, unknown>): Promise<unknown> {
    return this.#connection.send(command, parameters)
  }

  async #retry<Result>(what: string, work: () => Promise<Result>, within = patienceMs): Promise<Result> {
    const until = Date.now() + within
    for (;;)
      try {
        return await work()
      } catch (error) {
        const mayPass = error instanceof NotYet || (error instanceof CommandError && passing.has(error.code))
        if (!mayPass) throw error
        if (Date.now() > until) throw new Error(`could not ${what}: ${error.message}`)
        await new Promise((resolve) => setTimeout(resolve, triesEveryMs))
      }
  }
}

function toExpression(pattern: Pattern): { source: string; flags: string } {
  if (pattern instanceof RegExp) return { source: pattern.source, flags: pattern.flags }
  return { source: pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), flags: 'i' }
}
