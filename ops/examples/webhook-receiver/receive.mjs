#!/usr/bin/env node
// Receives the shop's webhooks, verifies their signatures, and prints each as a line of JSON before confirming it.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const { WEBHOOK_SECRET = '', PORT = '8090' } = process.env
const webhook = new Webhook(WEBHOOK_SECRET)
const seen = new Set()

const server = createServer(async (request, response) => {
  const body = await text(request)
  try {
    const { type, timestamp, data } = webhook.verify(body, request.headers)
    const id = request.headers['webhook-id']
    // a webhook may arrive twice, but its work must be done only once; a real program remembers the ids in its database
    console.log(JSON.stringify({ id, again: seen.has(id), type, timestamp, data }))
    seen.add(id)
    response.writeHead(204).end()
  } catch (error) {
    console.error(error.message)
    response.writeHead(401).end()
  }
})
server.listen(Number(PORT), 'localhost', () => console.error(`listening at http://localhost:${server.address().port}`))
