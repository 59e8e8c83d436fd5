import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

/** A server that answers every GET with the same bytes from memory; its speed is the upper limit of HTTP on this machine. */
const [file = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
const app = Fastify()
app.get('/*', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
if (!address || typeof address === 'string') throw new Error('no address')
console.log(JSON.stringify({ event: 'ready', url: `http://127.0.0.1:${address.port}` }))
