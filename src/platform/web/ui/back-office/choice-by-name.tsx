import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textLengths } from '#platform/text-lengths.ts'
import { CheckboxList } from '../fields/checkbox-list.tsx'
import { TextField } from '../fields/field.tsx'
import style from './choice-by-name.module.css'
import { backOfficeText } from './text.ts'

export interface NamedThing {
  id: string
  name: string
}

type ThingsQuery<Key extends QueryKey> = UseQueryOptions<NamedThing[], Error, NamedThing[], Key>

interface ChoiceByNameProps<Key extends QueryKey> {
  label: string
  /** The query that finds things whose name contains this text. */
  find: (search: string) => ThingsQuery<Key>
  chosen: readonly NamedThing[]
  /** Whether only one can be chosen: a new choice replaces the one before. */
  isOne?: boolean
  name: string
  error?: string | undefined
  onEdit?: () => void
  onChange: (chosen: readonly NamedThing[]) => void
}

/** Chooses from a long list of things, which are found by their names; what is chosen stays visible. */
export function ChoiceByName<Key extends QueryKey>({
  label,
  find,
  chosen,
  isOne = false,
  name,
  error,
  onEdit,
  onChange,
}: ChoiceByNameProps<Key>) {
  const [search, setSearch] = useState('')
  const { data: found = [] } = useQuery({ ...find(search), placeholderData: keepPreviousData })
  const things = [...chosen, ...found.filter(({ id }) => !chosen.some((one) => one.id === id))]
  const choose = (ids: string[]) => {
    const next = things.filter(({ id }) => ids.includes(id))
    onChange(isOne ? next.slice(-1) : next)
  }
  return (
    <div className={style.choice}>
      <TextField
        label={backOfficeText.searchByName}
        type="search"
        value={search}
        maxLength={textLengths.search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      <CheckboxList
        name={name}
        label={label}
        groups={[{ options: things.map(({ id, name: label }) => ({ value: id, label })) }]}
        selected={chosen.map(({ id }) => id)}
        empty={backOfficeText.noSuchName}
        error={error}
        onEdit={onEdit}
        onChange={choose}
      />
    </div>
  )
}
