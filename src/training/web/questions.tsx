import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FieldError } from '#platform/web/ui/fields/field.tsx'
import { Radio } from '#platform/web/ui/fields/switch.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import { trainingScreenText } from '../screen-text.ts'
import { answerQuestions, questionsQuery, type Training } from './api.ts'
import style from './training-dialog.module.css'

interface QuestionsProps {
  training: Training
  onWatch: () => void
  onFinished: () => void
}

/** The questions after the video; a wrong answer is marked at its question, and can be tried again. */
export function Questions({ training, onWatch, onFinished }: QuestionsProps) {
  const { data, error, refetch } = useQuery(questionsQuery(useViewer().key, training))
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton height="320px" />
  const show = (places: readonly number[], message: string) => {
    setProblems(new Map(places.map((place) => [place, message])))
    form.current?.querySelectorAll<HTMLElement>('fieldset')[places[0] ?? 0]?.querySelector('input')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const open = data.flatMap((_, place) => (chosen.has(place) ? [] : [place]))
    if (open.length > 0) return show(open, trainingScreenText.chooseAll)
    setSending(true)
    try {
      const answers = data.map((_, place) => chosen.get(place) ?? 0)
      const { finished, wrong } = await answerQuestions(training, answers)
      if (finished) return onFinished()
      show(wrong, trainingScreenText.lookAgain)
    } catch (failure) {
      notifyError(failure)
    } finally {
      setSending(false)
    }
  }
  return (
    <form ref={form} className={style.questions} onSubmit={submit} noValidate>
      <p>{trainingScreenText.questionsLead(data.length)}</p>
      {data.map(({ question, options }, place) => (
        <fieldset
          key={question}
          className={style.question}
          aria-describedby={problems.has(place) ? `problem-${place}` : undefined}
        >
          <legend>{question}</legend>
          {options.map((option, at) => (
            <Radio
              key={option}
              name={`question-${place}`}
              value={String(at)}
              label={option}
              checked={chosen.get(place) === at}
              onChange={() => {
                setChosen(new Map(chosen).set(place, at))
                setProblems(new Map([...problems].filter(([other]) => other !== place)))
              }}
            />
          ))}
          {problems.has(place) && <FieldError id={`problem-${place}`}>{problems.get(place)}</FieldError>}
        </fieldset>
      ))}
      <div className={style.actions}>
        <Button variant="secondary" onClick={onWatch}>
          {trainingScreenText.watchAgain}
        </Button>
        <Button type="submit" loading={isSending}>
          {trainingScreenText.answer}
        </Button>
      </div>
    </form>
  )
}
