import { z } from 'zod'
import { isLoopback } from '#platform/server/config/decide-mode.ts'
import { listObjects } from '../http/list-objects.ts'
import { createObject, findObject, lockObject, markChanged, type RequestContext } from '../http/request-context.ts'
import { boolean, clearable, mergeMetadata, metadata, parseInput, text, webUrl } from '../http/validate-input.ts'
import { apiVersion } from '../sandbox-options.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'

interface Endpoint {
  id: string
  metadata: Record<string, string>
}

/** The sandbox accepts only URLs of this machine, so that its data is sent nowhere else. */
const endpointUrl = webUrl.refine((url) => isLoopback(new URL(url).hostname), {
  error: 'Invalid URL: the sandbox delivers webhooks to this machine only (localhost, 127.0.0.0/8 or ::1)',
})
const types = z.array(text.min(1)).min(1)

/** Registers a webhook endpoint. Its secret is returned once, here; all endpoints share one secret. */
export async function createEndpoint(context: RequestContext): Promise<JsonObject> {
  const input = parseInput(
    {
      url: endpointUrl,
      enabled_events: types,
      description: clearable.optional(),
      metadata: metadata.optional(),
      api_version: text.optional(),
      connect: boolean.optional(),
    },
    context.input,
  )
  const endpoint = createObject<Endpoint>(context, 'webhook_endpoint', {
    id: generateObjectId('we'),
    object: 'webhook_endpoint',
    api_version: input.api_version ?? apiVersion,
    application: null,
    created: context.now,
    description: input.description ?? null,
    enabled_events: input.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    status: 'enabled',
    url: input.url,
  })
  return { ...endpoint.data, secret: context.options.webhookSecret }
}

export async function readEndpoint(context: RequestContext): Promise<JsonObject> {
  return (await findObject<Endpoint>(context, 'webhook_endpoint', context.params.id ?? '')).data
}

export async function updateEndpoint(context: RequestContext): Promise<JsonObject> {
  const {
    disabled,
    metadata: input,
    ...changes
  } = parseInput(
    {
      url: endpointUrl.optional(),
      enabled_events: types.optional(),
      description: clearable.optional(),
      disabled: boolean.optional(),
      metadata: metadata.optional(),
    },
    context.input,
  )
  const endpoint = await lockObject<Endpoint>(context, 'webhook_endpoint', context.params.id ?? '')
  endpoint.data = {
    ...endpoint.data,
    ...changes,
    ...(disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' }),
    metadata: mergeMetadata(endpoint.data.metadata, input),
  }
  return markChanged(context, endpoint).data
}

/** Deletes an endpoint; deliveries that are still waiting for it are abandoned when they become due. */
export async function deleteEndpoint(context: RequestContext): Promise<JsonObject> {
  const endpoint = await lockObject<Endpoint>(context, 'webhook_endpoint', context.params.id ?? '')
  const gone = { id: endpoint.id, object: 'webhook_endpoint', deleted: true }
  markChanged<object>(context, { ...endpoint, kind: 'deleted_webhook_endpoint', data: gone })
  return gone
}

export function listEndpoints(context: RequestContext): Promise<JsonObject> {
  return listObjects(context, 'webhook_endpoint')
}
