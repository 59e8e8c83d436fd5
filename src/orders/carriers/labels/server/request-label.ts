import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { inspectPdf } from '#media/server/documents/inspect-pdf.ts'
import type { Carrier } from '#orders/dispatch/carriers.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { refuseInsideTransaction } from '#platform/server/database/database.ts'
import { type LabelRequest, labelAnswerSchema } from '../contract.ts'
import { labelsText } from '../text.ts'

export interface CarrierDependencies {
  /** The path of a program, or the URL of a service. */
  labelCommand: string
  log: Pick<FastifyBaseLogger, 'warn'>
  timeoutMs?: number
}

export interface MadeLabel {
  pdf: Buffer
  carrier: Carrier
  trackingNumber: string
}

const maxAnswerBytes = 2_000_000
const maxComplaintLength = 1000

/** Why no label was made: a kind for the administrator's message and a detail for the log. */
class NoLabel extends Error {
  readonly kind: 'late' | 'tooLarge' | 'failed' | 'notReached' | 'noAnswer' | 'notPdf'

  constructor(kind: NoLabel['kind'], detail = '') {
    super(detail)
    this.kind = kind
  }
}

/** Whether the setting names a program; it is the URL of a service otherwise. */
export const isProgram = (labelCommand: string) => path.isAbsolute(labelCommand)

/** Gets a label from the carrier's program or service. If that fails, the reason is logged without the recipient's data. */
export async function requestLabel(
  { labelCommand, log, timeoutMs = 30_000 }: CarrierDependencies,
  parcel: LabelRequest,
): Promise<MadeLabel> {
  refuseInsideTransaction('the label command')
  const send = isProgram(labelCommand) ? runProgram : callService
  try {
    return await readAnswer(await send(labelCommand, JSON.stringify(parcel), timeoutMs))
  } catch (error) {
    if (!(error instanceof NoLabel)) throw error
    const detail = withoutRecipient(error.message, parcel)
    log.warn({ order: parcel.order_number, reason: error.kind, detail }, 'the carrier made no label')
    throw new AppError(labelsText[error.kind], errorCode.providerDown)
  }
}

async function readAnswer(text: string): Promise<MadeLabel> {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    throw new NoLabel('noAnswer', 'the answer is no JSON')
  }
  const answer = labelAnswerSchema.safeParse(sent)
  if (!answer.success) throw new NoLabel('noAnswer', answer.error.issues.map(({ path: [field] }) => field).join(', '))
  const pdf = Buffer.from(answer.data.pdf, 'base64')
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new NoLabel('notPdf', 'it does not begin with %PDF-')
  const state = await inspectPdf(pdf)
  if (state !== 'readable') throw new NoLabel('notPdf', state)
  return { pdf, carrier: answer.data.carrier, trackingNumber: answer.data.tracking_number }
}

/** Runs a program without a shell: the request is its input, and no setting of the shop is in its environment. */
function runProgram(file: string, input: string, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = spawn(file, [], { stdio: 'pipe', env: programEnvironment(), detached: true })
    const output: Buffer[] = []
    let bytes = 0
    let complaint = ''
    const stop = (reason: NoLabel) => {
      killGroup(program)
      reject(reason)
    }
    const timer = setTimeout(() => stop(new NoLabel('late', complaint)), timeoutMs)
    program.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxAnswerBytes) stop(new NoLabel('tooLarge'))
      else output.push(chunk)
    })
    program.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < maxComplaintLength) complaint += chunk.toString()
    })
    // a program may end without reading all of its input, which is no error
    program.stdin.on('error', () => undefined)
    program.stdin.end(input)
    program.once('error', ({ message }) => {
      clearTimeout(timer)
      reject(new NoLabel('notReached', message))
    })
    program.once('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve(Buffer.concat(output).toString())
      else reject(new NoLabel('failed', `it ended with ${signal ?? code}: ${complaint}`))
    })
  })
}

/** The environment variables that a program needs to start and to find its own files. */
function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TZ } = process.env
  return Object.fromEntries(Object.entries({ PATH, HOME, LANG, TZ }).filter(([, value]) => value !== undefined))
}

/** Kills a program together with the programs that it has started. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // the program has already ended
  }
}

/** Posts the request to a service. A redirect is not followed, so that the recipient's data goes nowhere else. */
async function callService(url: string, body: string, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 200) return await readBody(response)
    await response.body?.cancel()
    throw new NoLabel('failed', `it answered with status ${response.status}`)
  } catch (error) {
    if (error instanceof NoLabel) throw error
    const { name, message, cause } = error as Error
    if (name === 'TimeoutError') throw new NoLabel('late')
    throw new NoLabel('notReached', cause instanceof Error ? cause.message : message)
  }
}

async function readBody({ body }: Response): Promise<string> {
  const output: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) throw new NoLabel('tooLarge')
    output.push(chunk)
  }
  return Buffer.concat(output).toString()
}

/**
 * Removes the recipient's words, numbers and anything encoded from what a program wrote to its error output, where it may repeat what it
 * was told.
 */
export function withoutRecipient(text: string, { recipient }: Pick<LabelRequest, 'recipient'>): string {
  const words = Object.values(recipient)
    .flatMap((part) => [part, ...part.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 1)
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const named =
    words.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu') : null
  const left = named ? text.replace(named, '…') : text
  return left
    .replace(/(?<!\S)\S+@\S+/g, '…')
    .replace(/\+?\d[\d\s()-]{5,}\d/g, '…')
    .replace(/[A-Za-z0-9+/=_-]{40,}/g, '…')
    .slice(0, maxComplaintLength)
}
