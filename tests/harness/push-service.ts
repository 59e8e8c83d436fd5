import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'

/** A browser, as its push service and the shop know it: its address and its keys. */
export interface TestDevice {
  endpoint: string
  p256dh: string
  auth: string
  open(body: Buffer): Record<string, unknown>
}

interface Received {
  path: string
  /** The claims of the message's signature, which was verified. */
  claims: { aud: string; exp: number; sub: string }
  key: string
  body: Buffer
}

const host = 'https://push.example.com'

/** Starts a push service on this machine, with an agent that connects to it whatever host is called. */
export async function startPushService() {
  const received: Received[] = []
  const answers = new Map<string, number>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { claims, key } = readSignature(request.headers.authorization ?? '')
      const path = request.url ?? ''
      if (request.headers['content-encoding'] === 'aes128gcm')
        received.push({ path, claims, key, body: Buffer.concat(parts) })
      response.writeHead(answers.get(path) ?? 201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent()
  // plain TCP, so that the tests need no certificate; the message itself is encrypted
  agent.createConnection = () => connect(port, '127.0.0.1')
  return {
    received,
    agent,
    /** Sets the status with which the device's address answers from now on. */
    answerWith: (device: TestDevice, status: number) => answers.set(new URL(device.endpoint).pathname, status),
    /** The messages to a device, decrypted with its keys, the earliest first. */
    messagesTo: (device: TestDevice) =>
      received.filter(({ path }) => path === new URL(device.endpoint).pathname).map(({ body }) => device.open(body)),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>

/** Verifies the header of RFC 8292, `vapid t=JWT, k=public key`; throws if the signature does not belong to the key. */
function readSignature(header: string): Pick<Received, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('a message is signed with another key than the one it names')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}

export function createDevice(): TestDevice {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint: `${host}/${randomBytes(12).toString('base64url')}`,
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    open: (body) => JSON.parse(decrypt(body, { keys, publicKey, auth })),
  }
}

/** Decrypts a message according to RFC 8291, section 3, whose content coding is that of RFC 8188 with one record. */
function decrypt(
  body: Buffer,
  { keys, publicKey, auth }: { keys: ReturnType<typeof createECDH>; publicKey: Buffer; auth: Buffer },
): string {
  const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0]
  const senderKey = body.subarray(21, 21 + idLength)
  const text = body.subarray(21 + idLength)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = derive(keys.computeSecret(senderKey), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(text.subarray(-16))
  const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
  // the last record ends with the byte 2 and a padding of zeros
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
