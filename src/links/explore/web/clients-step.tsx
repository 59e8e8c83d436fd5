import plusIcon from '@tabler/icons/outline/plus.svg?path'
import usersIcon from '@tabler/icons/outline/users.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientsText } from '#clients/text.ts'
import { Avatar } from '#clients/web/avatar.tsx'
import { groupByInitial } from '#clients/web/group-by-initial.ts'
import { linksText } from '#links/explore/text.ts'
import { allClientsQuery } from '#links/explore/web/api.ts'
import { SelectionList, SelectionRow, SelectionSkeleton } from '#links/explore/web/selection-list.tsx'
import { StepBar } from '#links/explore/web/step-bar.tsx'
import { containsWords } from '#platform/search-words.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError, NoMatches } from '#platform/web/ui/loading/load-state.tsx'
import style from './selection-list.module.css'

interface ClientsStepProps {
  viewer: string
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onNext: () => unknown
}

/** Step 1: the seller's clients, grouped by the first letter of their names (S-SLNK-002). */
export function ClientsStep({ viewer, selected, onSelect, onNext }: ClientsStepProps) {
  const { data: clients, error, refetch } = useQuery(allClientsQuery(viewer))
  const [words, setWords] = useState('')
  if (error && !clients) return <LoadError error={error} onRetry={refetch} />
  if (!clients) return <SelectionSkeleton />
  if (clients.length === 0)
    return (
      <EmptyState
        icon={usersIcon}
        text={clientsText.noClients}
        hint={clientsText.noClientsHint}
        action={
          <ButtonLink to="/myclients/add-client" icon={plusIcon}>
            {clientsText.addNewClient}
          </ButtonLink>
        }
      />
    )
  const matches = clients.filter(({ name, email }) => containsWords(`${name} ${email}`, words))
  return (
    <>
      <SelectionList
        step={linksText.stepOne}
        search={linksText.searchClients}
        words={words}
        onSearch={setWords}
        all={clients.map(({ id }) => id)}
        selected={selected}
        onSelect={onSelect}
      >
        {matches.length === 0 && <NoMatches text={linksText.nothingMatches} onClear={() => setWords('')} />}
        {groupByInitial(matches).map(([initial, group]) => (
          <section key={initial} aria-label={initial}>
            <h2 className={style.initial}>{initial}</h2>
            <ul className={`bare ${style.rows}`}>
              {group.map(({ id, name, email }) => (
                <SelectionRow key={id} id={id} selected={selected} onSelect={onSelect}>
                  <Avatar name={name} />
                  <span className={style.text}>
                    <span className={style.name}>{name}</span>
                    <span className={style.more}>{email}</span>
                  </span>
                </SelectionRow>
              ))}
            </ul>
          </section>
        ))}
      </SelectionList>
      <StepBar count={selected.size} one={linksText.clientOne} many={linksText.clientMany}>
        <Button disabled={selected.size === 0} onClick={onNext}>
          {linksText.next}
        </Button>
      </StepBar>
    </>
  )
}
