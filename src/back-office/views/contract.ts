import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList, nameSchemas } from '#platform/wire-schemas.ts'
import { viewsText } from './text.ts'

/** The lists for which an administrator can save views and choose columns. */
export const arrangedLists = ['orders', 'users', 'clients', 'products'] as const
export type ArrangedList = (typeof arrangedLists)[number]

/** The most views that one administrator may save for one list. */
export const maxViews = 20
export const maxColumns = 30

const listSchema = z.enum(arrangedLists)
const nameSchema = typedText({ most: textLengths.name, error: viewsText.nameEmpty, long: viewsText.nameLong })
  .min(1, viewsText.nameEmpty)
  .max(textLengths.name, viewsText.nameLong)
const querySchema = z.string().max(textLengths.listQuery)

export const getArrangementSchema = z.object({ list: listSchema })
export const addViewSchema = z.object({ list: listSchema, name: nameSchema, query: querySchema })
/** Fields that are absent from the request stay as they are. */
export const updateViewSchema = z.object({
  view_id: idSchema,
  name: nameSchema.optional(),
  query: querySchema.optional(),
  is_default: z.boolean().optional(),
})
/** An empty list of columns restores the standard ones. */
export const chooseColumnsSchema = z.object({
  list: listSchema,
  columns: jsonList(z.string().min(1).max(textLengths.kind), maxColumns),
})

const viewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** The query of the list's URL: filters, search, sorting and columns. */
  query: z.string(),
  is_default: z.boolean(),
})
export type ListViewWire = z.output<typeof viewSchema>

export const arrangementSchema = z.object({ views: z.array(viewSchema), columns: z.array(z.string()) })
export const addedViewSchema = z.object({ message: z.string(), view_id: z.string() })

nameSchemas({
  AddView: addViewSchema,
  UpdateView: updateViewSchema,
  ChooseColumns: chooseColumnsSchema,
  ListView: viewSchema,
  ListArrangement: arrangementSchema,
  AddedView: addedViewSchema,
})
