import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type CDPSession, expect, type Locator, type Page, type Request } from '@playwright/test'
import { findKeyTowards } from '../support/keyboard.ts'
import { watchLiveRegions } from './live-regions.ts'
import { type AxNode, describe, describeContainer, readAloud } from './phrases.ts'

/** The folder of the transcripts; SAVE_TRANSCRIPTS=1 saves what is heard now as the expected text. */
const folder = path.join(import.meta.dirname, 'transcripts')
const quietMs = 200
/**
 * How long the page has to be still before it is read: longer than the 300 ms for which React may hold back a part that has arrived, and
 * than the second for which a title that was said stays in the page.
 */
const quietOfPartsMs = 1_500
/** How long the page may take to render an answer. */
const quietAfterAnswerMs = 100
const maxWaitMs = 10_000
const maxTabs = 60
/** The prefix with which live-regions.ts reports a status that came together with its text. */
const unsaid = 'shows, and does not say: '

/** Texts that differ from run to run, and what is written instead. */
const varying: readonly (readonly [RegExp, string])[] = [
  [/ORD-[A-Z0-9-]+/g, 'ORD-1'],
  [/£[\d,]+(\.\d\d)?/g, '£1.00'],
  [/[\w.+-]+@example\.com/g, 'person@example.com'],
  [/INV-\d+/g, 'INV-1'],
  [/\b\d{2,} products\b/g, '70 products'],
  // other tests add products to what the shop recommends
  [/\blist with (?:9|1\d) items\b/g, 'list with 10 items'],
  [/Code, edit, \d{6}/g, 'Code, edit, 123456'],
  [/\/explore\/[\w-]{20,}/g, '/explore/LINK'],
  [/\b\d{1,2}:\d\d\b/g, '12:00'],
  [/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, 'Monday'],
  [
    /\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December)( \d{4})?/g,
    '1 May',
  ],
  [/\b\d{1,2} (Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b( \d{4})?/g, '1 May'],
  [/\b\d\d\/\d\d\/\d{4}\b/g, '01/05/2026'],
]

/**
 * A screen reader without a voice: it hears what has the focus, what live regions announce, and what a page contains in reading order, all
 * from the accessibility tree that Chromium gives to real screen readers (D-723). It writes down what it hears, line by line.
 */
export class ScreenReader {
  readonly #page: Page
  readonly #cdp: CDPSession
  readonly #lines: string[] = []
  readonly #names: readonly (readonly [string, string])[]
  #heard: string[] = []
  readonly #running = new Set<Request>()
  #answeredAt = 0
  #isNewDocument = true
  #place = ''
  #focused = ''
  #around = new Set<number>()
  /** How many keys were pressed, including typed letters. */
  presses = 0

  private constructor(page: Page, cdp: CDPSession, names: Record<string, string>) {
    this.#page = page
    this.#cdp = cdp
    this.#names = Object.entries(names)
  }

  /** Starts listening to a page; `names` maps texts that vary between runs to what is written instead. */
  static async listenTo(page: Page, names: Record<string, string> = {}): Promise<ScreenReader> {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Accessibility.enable')
    const reader = new ScreenReader(page, cdp, names)
    await page.exposeFunction('screenReaderHears', (words: string) => void reader.#heard.push(words))
    await page.addInitScript(watchLiveRegions)
    page.on('domcontentloaded', () => {
      reader.#isNewDocument = true
      reader.#running.clear()
    })
    page.on('request', (request) => isAwaited(request) && reader.#running.add(request))
    const end = (request: Request) => {
      if (reader.#running.delete(request)) reader.#answeredAt = Date.now()
    }
    page.on('requestfinished', end)
    page.on('requestfailed', end)
    return reader
  }

  /** Writes a line that says what the user does. */
  tell(words: string): void {
    this.#write('', `> ${this.#withoutNames(words)}`)
  }

  async open(address: string): Promise<void> {
    this.tell(`opens ${new URL(address, 'http://shop').pathname}`)
    await this.#page.goto(address)
    await this.listen()
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      this.tell(key)
      this.presses += 1
      await this.#page.keyboard.press(key)
      await this.listen()
    }
  }

  async type(text: string, written = text): Promise<void> {
    this.tell(`types ${written}`)
    this.presses += text.length
    await this.#page.keyboard.type(text)
    await this.listen()
  }

  /** Uses the skip link to get from the top of a page to its contents. */
  async passHeader(): Promise<void> {
    await this.press('Tab')
    await this.press('Enter')
  }

  /** Presses a button or follows a link with the keyboard. */
  async use(target: Locator, key = 'Tab'): Promise<void> {
    await this.reach(target, key)
    await this.press('Enter')
  }

  /** Types into a field. */
  async fill(target: Locator, text: string): Promise<void> {
    await this.reach(target)
    await this.type(text)
  }

  /** Presses a key until the element has the focus, and records each stop on the way. */
  async reach(target: Locator, key = 'Tab'): Promise<void> {
    for (let stop = 0; stop < maxTabs; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.press(await findKeyTowards(target, key))
    }
    throw new Error(`${target} is not reached by ${maxTabs} times ${key}`)
  }

  /** Waits until the page is still; then writes down its title if it is new, what it announced, and what has the focus. */
  async listen(): Promise<void> {
    await this.#waitUntilStill()
    if (this.#isNewDocument) {
      this.#isNewDocument = false
      this.#focused = ''
      this.#around = new Set()
      this.#hear(`page: ${await this.#page.title()}`)
    }
    const place = await this.#page.evaluate(
      () => `${location.pathname} ${document.querySelectorAll('dialog[open]').length}`,
    )
    const isNewPlace = place !== this.#place
    this.#place = place
    // a message that moves into a dialog may be announced a second time there, so each is written down only once
    for (const words of new Set(this.#heard.splice(0))) {
      // leaves out a status that came with a page or dialog, which is read there anyway, and the news that something is loading, since it
      // has loaded by now
      const isPartOfPlace = isNewPlace && words.startsWith(unsaid)
      if (!isPartOfPlace && !words.endsWith(': Loading')) this.#hear(words)
    }
    await this.#hearFocus()
  }

  /** Reads everything in an element; by default in the open dialog, or else in the page's main part. */
  async read(target = this.#page.locator('dialog[open], main').last(), mostItems = 3): Promise<void> {
    this.tell('reads')
    await this.#waitUntilStill(quietOfPartsMs)
    const handle = await target.elementHandle()
    const { node: domNode } = (await this.#describeDom(handle)) as { node: { backendNodeId: number } }
    const { nodes } = (await this.#cdp.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    const childrenOf = ({ childIds = [] }: AxNode) => childIds.flatMap((id) => byId.get(id) ?? [])
    const root = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === domNode.backendNodeId)
    if (!root) throw new Error('what is to be read is not in the accessibility tree')
    for (const phrase of readAloud(root, childrenOf, mostItems)) this.#hear(phrase)
  }

  /** Asks DevTools for the id of an element in the accessibility tree; the element gets a mark, by which it can be found. */
  async #describeDom(handle: unknown): Promise<unknown> {
    await (handle as { evaluate(run: (element: Element) => void): Promise<void> }).evaluate((element) =>
      element.setAttribute('data-read', ''),
    )
    const { result } = await this.#cdp.send('Runtime.evaluate', { expression: 'document.querySelector("[data-read]")' })
    const found = await this.#cdp.send('DOM.describeNode', { objectId: result.objectId ?? '' })
    await this.#page.evaluate(() => document.querySelector('[data-read]')?.removeAttribute('data-read'))
    return found
  }

  async #hearFocus(): Promise<void> {
    const { result } = await this.#cdp.send('Runtime.evaluate', { expression: 'document.activeElement' })
    const answer = (await this.#cdp.send('Accessibility.getAXNodeAndAncestors', {
      objectId: result.objectId ?? '',
    })) as {
      nodes: AxNode[]
    }
    const [node, ...ancestors] = answer.nodes
    if (!node || (await this.#isBody())) {
      expect.soft(this.#focused, 'the focus fell to the whole page').toBe('')
      if (this.#focused !== '') this.#hear('the focus is lost')
      this.#focused = ''
      return
    }
    const entered = ancestors.filter(({ backendDOMNodeId = 0 }) => !this.#around.has(backendDOMNodeId)).reverse()
    const around = await Promise.all(entered.map((each) => this.#describeAround(each)))
    const place = await this.#describePlace()
    const words = [...around.filter(Boolean), [describe(node), place].filter(Boolean).join(', ')].join('; ')
    const focused = `${node.backendDOMNodeId} ${describe(node)}`
    if (focused !== this.#focused) this.#hear(words)
    this.#focused = focused
    this.#around = new Set(ancestors.map(({ backendDOMNodeId = 0 }) => backendDOMNodeId))
  }

  #isBody = () => this.#page.evaluate(() => document.activeElement === document.body)

  async #describeAround(node: AxNode): Promise<string> {
    if (node.ignored) return ''
    if (node.role?.value !== 'list') return describeContainer(node, [])
    const answer = (await this.#cdp.send('Accessibility.getChildAXNodes', { id: node.nodeId })) as { nodes: AxNode[] }
    return describeContainer(node, answer.nodes)
  }

  /** The position of the focused item in its list, as the item states it or as counted. */
  #describePlace(): Promise<string> {
    return this.#page.evaluate(() => {
      const item = document.activeElement?.closest('li')
      if (!item) return ''
      const items = [...(item.parentElement?.children ?? [])].filter(
        (each) => each.getAttribute('aria-hidden') !== 'true',
      )
      return `${item.ariaPosInSet ?? items.indexOf(item) + 1} of ${item.ariaSetSize ?? items.length}`
    })
  }

  async #waitUntilStill(quietFor = quietMs): Promise<void> {
    const deadline = Date.now() + maxWaitMs
    // the page reacts to a pressed key in the next frame at the earliest
    await this.#page.waitForTimeout(30)
    while (Date.now() < deadline) {
      const isStill = await this.#page
        .evaluate(async (quiet) => {
          // lets everything that is due run first: the frame that opens a page, and the timer after which its title is announced
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
          return (
            document.readyState === 'complete' &&
            // the page is ready once the router has given the history entry a state, or if a link within the page has added a hash to the
            // URL
            (history.state !== null || location.hash !== '') &&
            performance.now() - (window.lastChangeAt ?? 0) > quiet &&
            !document.querySelector('main [aria-busy=true]')
          )
        }, quietFor)
        .catch(() => false)
      const isAnswered = this.#running.size === 0 && Date.now() - this.#answeredAt > quietAfterAnswerMs
      if (isStill && isAnswered) return
      await this.#page.waitForTimeout(40)
    }
  }

  #hear(words: string): void {
    this.#write(this.#withoutNames(words))
  }

  #write(...lines: string[]): void {
    this.#lines.push(...lines)
    if (process.env.ALOUD === '1') console.log(lines.join('\n'))
  }

  #withoutNames(words: string): string {
    let text = words
    for (const [name, instead] of this.#names) text = text.replaceAll(name, instead)
    for (const [pattern, instead] of varying) text = text.replace(pattern, instead)
    return text
  }

  /** Returns everything that was heard since the last call. */
  takeHeard(): string {
    return this.#lines.splice(0).join('\n')
  }

  /** Compares everything that was heard with the saved transcript of this name. */
  compare(name: string): void {
    const file = path.join(folder, `${name}.txt`)
    const heard = `${this.#lines.join('\n').trim()}\n`
    if (process.env.SAVE_TRANSCRIPTS === '1') {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, heard)
    }
    expect(heard).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '')
  }
}

/** Whether the page has to wait for this request, as it does not for videos, pictures and streams of events. */
const isAwaited = (request: Request) => /^(document|script|stylesheet|fetch|xhr)$/.test(request.resourceType())
