import rosetteIcon from '@tabler/icons/outline/rosette-discount-check.svg?path'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDay } from '#platform/dates.ts'
import { formatPageTitle } from '#platform/page-head.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { type PageDefinition, useNavigate, useParams } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { DefinitionList } from '#platform/web/ui/page/panel.tsx'
import { trainingScreenText } from '../screen-text.ts'
import { type Certificate, certificateQuery } from './api.ts'
import style from './certificate-screen.module.css'

export const page: PageDefinition = {
  load: (queries, { params: { certificateNumber = '' } }) =>
    queries.ensureQueryData(certificateQuery(certificateNumber)),
  head: () => ({ title: formatPageTitle(trainingScreenText.check), hidden: true }),
}

/** Says to anyone whether a number belongs to a certificate, and what that certificate says. */
export function CertificateScreen() {
  const { certificateNumber = '' } = useParams()
  const { data, error, refetch } = useQuery(certificateQuery(certificateNumber))
  return (
    <div className={style.page}>
      {data ? (
        <Found certificate={data} />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Skeleton height="320px" />
      )}
      <CheckAnother />
    </div>
  )
}

function Found({ certificate }: { certificate: Certificate }) {
  const { state, name, title, version, finishedAt, number } = certificate
  if (state === 'unknown')
    return (
      <section className={style.card} data-state={state}>
        <h1>{trainingScreenText.unknown}</h1>
        <p>{trainingScreenText.unknownHint}</p>
      </section>
    )
  return (
    <section className={style.card} data-state={state}>
      <Icon icon={rosetteIcon} size={44} />
      <h1>{trainingScreenText[state]}</h1>
      {state === 'superseded' && <p>{trainingScreenText.supersededHint}</p>}
      <DefinitionList
        items={[
          [trainingScreenText.holder, name || trainingScreenText.erased],
          [trainingScreenText.title, `${title}, ${trainingScreenText.version(version ?? 1).toLowerCase()}`],
          [trainingScreenText.finishedDay, finishedAt && formatDay(finishedAt)],
          [
            trainingScreenText.number,
            <span key="number" className="figures">
              {number}
            </span>,
          ],
        ]}
      />
    </section>
  )
}

function CheckAnother() {
  const navigate = useNavigate()
  const [number, setNumber] = useState('')
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (number.trim()) void navigate(`/certificates/${encodeURIComponent(number.trim())}`)
  }
  return (
    <form className={style.another} onSubmit={check} noValidate>
      <TextField
        label={trainingScreenText.checkAnother}
        value={number}
        maxLength={textLengths.number}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Button type="submit" variant="secondary">
        {trainingScreenText.checkNow}
      </Button>
    </form>
  )
}
