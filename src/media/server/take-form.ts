import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import { errorCode } from '#base/envelope.ts'
import type { Api } from '#base/server/http.ts'
import { Refusal, refuseField } from '#base/server/refusal.ts'
import { type FileType, headLength, sniffType } from '#media/server/sniff-type.ts'
import { baseMessages } from '#messages/base.ts'
import { mediaMessages as say } from '#messages/media.ts'

export interface Upload {
  field: string
  /** What the sender called it; never part of a path or an address. */
  filename: string
  /** A temporary file, gone with the answer. */
  path: string
  /** One more than the limit when the file was cut there. */
  bytes: number
  truncated: boolean
  /** By content (D-077); null is a type that nobody takes. */
  type: FileType | null
}

export interface FormFiles {
  /** By field: how many files, and the bytes of each. One file more is kept, so that "too many" can be told. */
  files: Record<string, { most: number; bytes: number }>
}

const most = { fields: 100, fieldBytes: 200_000, surplusFiles: 20 }

/** Only what came through `takeForm` counts: a JSON body cannot name a path of this machine. */
const taken = new WeakSet<object>()
const uploadSchema = z.custom<Upload>((value) => typeof value === 'object' && value !== null && taken.has(value))
export const uploadsSchema = z.array(uploadSchema.meta({ type: 'string', format: 'binary' }))

/** Once, on the instance whose routes take forms, before those routes. */
export async function registerForms(api: Api): Promise<void> {
  await api.register(multipart, { throwFileSizeLimit: false })
}

/**
 * A `preValidation` hook for routes that take multipart: text fields (repeated ones as a list) and uploads become
 * `request.body` for the route's schema. What is over the limits is read past, never kept.
 */
export function takeForm(form: FormFiles): preValidationAsyncHookHandler {
  const allowed = totalOf(form)
  return async (request, reply) => {
    const uploads: Record<string, Upload[]> = Object.fromEntries(Object.keys(form.files).map((field) => [field, []]))
    if (!request.isMultipart()) {
      request.body = { ...(request.body as object | undefined), ...uploads }
      return
    }
    if (Number(request.headers['content-length'] ?? 0) > allowed) throw tooLarge(reply)
    const folder = await mkdtemp(path.join(tmpdir(), 'chairside-form-'))
    // 'close' comes after the answer and also when the sender goes away in the middle
    reply.raw.once('close', () => void rm(folder, { recursive: true, force: true }))
    const texts = await readParts(request, reply, { form, folder, uploads, allowed })
    request.body = { ...texts, ...uploads }
  }
}

interface Reading {
  form: FormFiles
  folder: string
  uploads: Record<string, Upload[]>
  allowed: number
}

async function readParts(
  request: FastifyRequest,
  reply: FastifyReply,
  { form, folder, uploads, allowed }: Reading,
): Promise<Record<string, unknown>> {
  const texts = new Map<string, unknown>()
  const files = Object.values(form.files).reduce((count, field) => count + field.most, most.surplusFiles)
  const budget = { left: allowed }
  let count = 0
  const limits = {
    files,
    fields: most.fields,
    fieldSize: most.fieldBytes,
    fileSize: allowed,
    parts: files + most.fields,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge(reply)
      if (!(part.fieldname in uploads)) add(texts, part.fieldname, part.value)
      continue
    }
    const rule = form.files[part.fieldname]
    const kept = uploads[part.fieldname]
    if (!rule || !kept) {
      if (!part.filename && (await isEmpty(part.file))) continue
      throw closing(reply, refuseField(part.fieldname, say.unexpectedFile))
    }
    const wanted = kept.length <= rule.most ? path.join(folder, String(count++)) : null
    const bytes = await receive(part.file, wanted, rule.bytes, budget)
    if (bytes === null) throw tooLarge(reply)
    // an empty file input of a browser sends a part without name and content
    if (!wanted || (bytes === 0 && !part.filename)) continue
    kept.push(await look({ field: part.fieldname, filename: part.filename, path: wanted, bytes, limit: rule.bytes }))
  }
  return Object.fromEntries(texts)
}

/** Writes at most one byte more than `limit`, reads on to the end; null when the whole form has become too large. */
async function receive(
  file: Readable,
  target: string | null,
  limit: number,
  budget: { left: number },
): Promise<number | null> {
  let bytes = 0
  async function* upToLimit(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      budget.left -= chunk.length
      if (budget.left < 0) return
      const room = limit + 1 - bytes
      if (room <= 0) continue
      const piece = chunk.subarray(0, room)
      bytes += piece.length
      if (target) yield piece
    }
  }
  if (target) await pipeline(file, upToLimit, createWriteStream(target))
  else for await (const _ of upToLimit(file));
  return budget.left < 0 ? null : bytes
}

async function look({ limit, ...file }: Omit<Upload, 'type' | 'truncated'> & { limit: number }): Promise<Upload> {
  const handle = await open(file.path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0)
    const upload = { ...file, truncated: file.bytes > limit, type: sniffType(buffer.subarray(0, bytesRead)) }
    taken.add(upload)
    return upload
  } finally {
    await handle.close()
  }
}

async function isEmpty(file: Readable): Promise<boolean> {
  let empty = true
  for await (const chunk of file) if (chunk.length > 0) empty = false
  return empty
}

function add(texts: Map<string, unknown>, name: string, value: unknown): void {
  const before = texts.get(name)
  if (!texts.has(name)) texts.set(name, value)
  else texts.set(name, Array.isArray(before) ? [...before, value] : [before, value])
}

function totalOf({ files }: FormFiles): number {
  const uploads = Object.values(files).reduce((sum, { most: count, bytes }) => sum + (count + 1) * (bytes + 1), 0)
  return uploads + 2_000_000
}

function tooLarge(reply: FastifyReply): Refusal {
  return closing(reply, new Refusal(baseMessages.bodyTooLarge, errorCode.fileTooLarge))
}

/** What is still on its way is not read, so the connection cannot be used again. */
function closing(reply: FastifyReply, refusal: Refusal): Refusal {
  reply.header('connection', 'close')
  return refusal
}
