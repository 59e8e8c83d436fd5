import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Right } from '#access/rights.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { ProgramKeyList, ProgramKeyView } from '../contract.ts'

const programKeysKey = 'program-keys'

export interface ProgramKey {
  id: string
  name: string
  ending: string
  rights: readonly Right[]
  lost: readonly Right[]
  maker: string
  lastUsed: string | null
  ended: ProgramKeyView['ended']
}

const toProgramKey = ({ _id: id, admin: maker, last_used: lastUsed, ...key }: ProgramKeyView): ProgramKey => ({
  id,
  name: key.name,
  ending: key.ending,
  rights: key.rights,
  lost: key.lost,
  maker,
  lastUsed,
  ended: key.ended,
})

export const programKeysQuery = (viewer: string) =>
  queryOptions({
    queryKey: [programKeysKey, viewer],
    queryFn: async () => {
      const { keys, may_give: mayGive } = await callApi<ProgramKeyList>('GET', 'admin/connections/key/list')
      return { keys: keys.map(toProgramKey), mayGive }
    },
  })

function useKeyMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: [programKeysKey] }),
    meta: { showsMessage: true },
  })
}

export interface ProgramKeyInput {
  name: string
  rights: readonly Right[]
}

export const useCreateProgramKey = () =>
  useKeyMutation((body: ProgramKeyInput) =>
    callApi<{ message: string; key: string }>('POST', 'admin/connections/key', { body }),
  )

export const useRevokeProgramKey = () =>
  useKeyMutation((id: string) =>
    callApi<{ message: string }>('DELETE', `admin/connections/key/${encodeURIComponent(id)}`),
  )
