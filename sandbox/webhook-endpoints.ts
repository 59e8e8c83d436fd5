import { z } from 'zod'
import { type Call, findObject, lockObject, makeObject, saved } from './call.ts'
import { clearable, mergeMetadata, metadata, readInput, text, webUrl, yesNo } from './check-input.ts'
import { newId } from './ids.ts'
import { listObjects } from './list-objects.ts'
import type { JsonObject } from './sandbox-tables.ts'
import { apiVersion } from './settings.ts'

interface Endpoint {
  id: string
  metadata: Record<string, string>
}

const types = z.array(text.min(1)).min(1)

/** Somebody wants to be told. The secret is shown once, here; letters to all endpoints are signed with the same one. */
export async function createEndpoint(call: Call): Promise<JsonObject> {
  const given = readInput(
    {
      ...{ url: webUrl, enabled_events: types, description: clearable.optional(), metadata: metadata.optional() },
      ...{ api_version: text.optional(), connect: yesNo.optional() },
    },
    call.input,
  )
  const endpoint = makeObject<Endpoint>(call, 'webhook_endpoint', {
    ...{ id: newId('we'), object: 'webhook_endpoint', api_version: given.api_version ?? apiVersion, application: null },
    ...{
      created: call.now,
      description: given.description ?? null,
      enabled_events: given.enabled_events,
      livemode: false,
    },
    ...{ metadata: mergeMetadata({}, given.metadata), status: 'enabled', url: given.url },
  })
  return { ...endpoint.data, secret: call.options.webhookSecret }
}

export async function readEndpoint(call: Call): Promise<JsonObject> {
  return (await findObject<Endpoint>(call, 'webhook_endpoint', call.params.id ?? '')).data
}

export async function updateEndpoint(call: Call): Promise<JsonObject> {
  const {
    disabled,
    metadata: given,
    ...changes
  } = readInput(
    {
      ...{ url: webUrl.optional(), enabled_events: types.optional(), description: clearable.optional() },
      ...{ disabled: yesNo.optional(), metadata: metadata.optional() },
    },
    call.input,
  )
  const endpoint = await lockObject<Endpoint>(call, 'webhook_endpoint', call.params.id ?? '')
  endpoint.data = {
    ...endpoint.data,
    ...changes,
    ...(disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' }),
    metadata: mergeMetadata(endpoint.data.metadata, given),
  }
  return saved(call, endpoint).data
}

/** What still waits for it is given up when it comes to be sent. */
export async function deleteEndpoint(call: Call): Promise<JsonObject> {
  const endpoint = await lockObject<Endpoint>(call, 'webhook_endpoint', call.params.id ?? '')
  const gone = { id: endpoint.id, object: 'webhook_endpoint', deleted: true }
  saved<object>(call, { ...endpoint, kind: 'deleted_webhook_endpoint', data: gone })
  return gone
}

export function listEndpoints(call: Call): Promise<JsonObject> {
  return listObjects(call, 'webhook_endpoint')
}
