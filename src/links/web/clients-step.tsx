import plusIcon from '@tabler/icons/outline/plus.svg?path'
import usersIcon from '@tabler/icons/outline/users.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientsText } from '#clients/text.ts'
import { Avatar } from '#clients/web/avatar.tsx'
import { groupByInitial } from '#clients/web/group-by-initial.ts'
import { linksText } from '#links/text.ts'
import { allClientsQuery } from '#links/web/api.ts'
import { ChoiceRow, ChoiceSkeleton, Choices } from '#links/web/choices.tsx'
import { holds } from '#links/web/holds.ts'
import { StepBar } from '#links/web/step-bar.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError, NoMatches } from '#platform/web/ui/loading/load-state.tsx'
import style from './choices.module.css'

interface ClientsStepProps {
  viewer: string
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onNext: () => unknown
}

/** Step 1: everybody she has, under the first letters of their names (S-SLNK-002). */
export function ClientsStep({ viewer, chosen, onChoose, onNext }: ClientsStepProps) {
  const { data: clients, error, refetch } = useQuery(allClientsQuery(viewer))
  const [words, setWords] = useState('')
  if (error && !clients) return <LoadError error={error} onRetry={refetch} />
  if (!clients) return <ChoiceSkeleton />
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
  const shown = clients.filter(({ name, email }) => holds(`${name} ${email}`, words))
  return (
    <>
      <Choices
        step={linksText.stepOne}
        search={linksText.searchClients}
        words={words}
        onSearch={setWords}
        all={clients.map(({ _id }) => _id)}
        chosen={chosen}
        onChoose={onChoose}
      >
        {shown.length === 0 && <NoMatches text={linksText.nothingMatches} onClear={() => setWords('')} />}
        {groupByInitial(shown).map(([letter, group]) => (
          <section key={letter} aria-label={letter}>
            <h2 className={style.letter}>{letter}</h2>
            <ul className={`bare ${style.rows}`}>
              {group.map(({ _id, name, email }) => (
                <ChoiceRow key={_id} id={_id} chosen={chosen} onChoose={onChoose}>
                  <Avatar name={name} />
                  <span className={style.text}>
                    <span className={style.name}>{name}</span>
                    <span className={style.more}>{email}</span>
                  </span>
                </ChoiceRow>
              ))}
            </ul>
          </section>
        ))}
      </Choices>
      <StepBar count={chosen.size} one={linksText.clientOne} many={linksText.clientMany}>
        <Button disabled={chosen.size === 0} onClick={onNext}>
          {linksText.next}
        </Button>
      </StepBar>
    </>
  )
}
