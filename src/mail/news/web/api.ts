import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { NewsObstacle, NewsPreview, NewsSellersView, OwnNewsView, ShopNewsView } from '../contract.ts'

const key = 'news'

/** The API path for news of one kind of author: a seller, or an administrator in the back office. */
export type Desk = 'news' | 'admin/news'

export interface NewsValues {
  subject: string
  text: string
  audience: 'sellers' | 'approved' | 'chosen'
  userIds: string[]
}

export interface SentNews {
  id: string
  created: string
  audience: OwnNewsView['news'][number]['audience']
  subject: string
  by: string
  sent: number
  waiting: number
  leftOut: number
}

export interface OwnNews {
  news: SentNews[]
  /** How many clients have consented to the seller's news. */
  agreed: number
  /** Whether the seller gets news from the shop. */
  receives: boolean
}

const toSentNews = ({ _id, left_out, ...news }: OwnNewsView['news'][number]): SentNews => ({
  id: _id,
  leftOut: left_out,
  ...news,
})

/** How soon the list of sent news is read again while some emails still wait, since emails leave one after the other. */
const readAgainMs = 3_000

export const ownNewsQuery = (viewer: string) =>
  queryOptions({
    queryKey: [key, viewer, 'own'],
    queryFn: async (): Promise<OwnNews> => {
      const { news, ...others } = await callApi<OwnNewsView>('GET', 'news')
      return { news: news.map(toSentNews), ...others }
    },
    refetchInterval: ({ state }) => (state.data?.news.some(({ waiting }) => waiting > 0) ? readAgainMs : false),
  })

export const shopNewsQuery = (viewer: string) =>
  queryOptions({
    queryKey: [key, viewer, 'shop'],
    queryFn: async () => (await callApi<ShopNewsView>('GET', 'admin/news')).news.map(toSentNews),
    refetchInterval: ({ state }) => (state.data?.some(({ waiting }) => waiting > 0) ? readAgainMs : false),
  })

export interface NewsSellers {
  /** The sellers who can be written to. */
  willing: { id: string; name: string; business: string }[]
  /** Why the others cannot, by their ids. */
  obstacles: ReadonlyMap<string, NewsObstacle>
}

export const newsSellersQuery = (viewer: string) =>
  queryOptions({
    queryKey: [key, viewer, 'sellers'],
    queryFn: async (): Promise<NewsSellers> => {
      const { sellers, left_out } = await callApi<NewsSellersView>('GET', 'admin/news/sellers')
      return {
        willing: sellers.map(({ _id, ...seller }) => ({ id: _id, ...seller })),
        obstacles: new Map(left_out.map(({ _id, why }) => [_id, why])),
      }
    },
  })

export const toNewsBody = (desk: Desk, { subject, text, audience, userIds }: NewsValues) =>
  desk === 'news' ? { subject, text } : { subject, text, audience, user_ids: JSON.stringify(userIds) }

/** Previews the email and counts its receivers; the last answer is shown until the next one comes. */
export const newsPreviewQuery = (viewer: string, desk: Desk, values: NewsValues) =>
  queryOptions({
    queryKey: [key, viewer, desk, 'preview', values],
    queryFn: ({ signal }) =>
      callApi<NewsPreview>('POST', `${desk}/preview`, { body: toNewsBody(desk, values), signal }),
    placeholderData: keepPreviousData,
  })

export function useSendNews(desk: Desk) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (values: NewsValues) => callApi<{ message: string }>('POST', desk, { body: toNewsBody(desk, values) }),
    // read again after a refusal too, since a seller who was chosen may have refused news in the meantime
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
    meta: { showsMessage: true },
  })
}

export function useSetReceivesNews() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => callApi<{ message: string }>('PUT', 'news/receive', { body: { on } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
    meta: { showsMessage: true },
  })
}
