import { useId } from 'react'
import { textLengths } from '#platform/text-lengths.ts'
import type { FormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FieldError, TextField } from '#platform/web/ui/fields/field.tsx'
import { Radio } from '#platform/web/ui/fields/switch.tsx'
import type { Question } from '../admin-contract.ts'
import { questionLimits } from '../contract.ts'
import { trainingScreenText } from '../screen-text.ts'
import style from './admin-training-screen.module.css'

/** A question while it is being written; `right` is null until an option is marked as the right one. */
export interface QuestionDraft {
  key: string
  question: string
  options: readonly string[]
  right: number | null
}

export const toDrafts = (questions: readonly Question[]): QuestionDraft[] =>
  questions.map((question) => ({ ...question, key: crypto.randomUUID() }))

/** The questions as the API takes them; one without a right option is refused. */
export const fromDrafts = (drafts: readonly QuestionDraft[]) =>
  drafts.map(({ question, options, right }) => ({ question, options, right: right ?? undefined }))

interface QuestionFieldsProps {
  drafts: readonly QuestionDraft[]
  errors: FormErrors
  onChange: (drafts: QuestionDraft[]) => void
}

/** Up to three questions with two to four answers each. */
export function QuestionFields({ drafts, errors, onChange }: QuestionFieldsProps) {
  const change = (place: number, next: Partial<QuestionDraft>) =>
    onChange(drafts.map((draft, at) => (at === place ? { ...draft, ...next } : draft)))
  const add = () => onChange([...drafts, { key: crypto.randomUUID(), question: '', options: ['', ''], right: null }])
  return (
    <>
      {drafts.map((draft, place) => (
        <OneQuestion
          key={draft.key}
          place={place}
          draft={draft}
          errors={errors}
          onChange={(next) => {
            errors.clear()
            change(place, next)
          }}
          onRemove={() => onChange(drafts.filter((_, at) => at !== place))}
        />
      ))}
      {drafts.length < questionLimits.questions && (
        <div className={style.buttons}>
          <Button variant="secondary" small onClick={add}>
            {trainingScreenText.addQuestion}
          </Button>
        </div>
      )}
    </>
  )
}

interface OneQuestionProps {
  place: number
  draft: QuestionDraft
  errors: FormErrors
  onChange: (next: Partial<QuestionDraft>) => void
  onRemove: () => void
}

function OneQuestion({ place, draft: { question, options, right }, errors, onChange, onRemove }: OneQuestionProps) {
  const id = useId()
  const name = `questions.${place}`
  const problem = errors.messages[`${name}.right`] ?? errors.messages[`${name}.options`]
  const removeOption = (at: number) =>
    onChange({
      options: options.filter((_, other) => other !== at),
      right: right === at || right === null ? null : right > at ? right - 1 : right,
    })
  return (
    <fieldset
      className={style.group}
      data-field={`${name}.right`}
      tabIndex={-1}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <legend>{trainingScreenText.question(place + 1)}</legend>
      <TextField
        label={trainingScreenText.questionField}
        value={question}
        maxLength={textLengths.summary}
        autoComplete="off"
        onChange={({ target }) => onChange({ question: target.value })}
        {...errors.field(`${name}.question`)}
      />
      {options.map((option, at) => (
        <div key={at} className={style.option}>
          <TextField
            label={trainingScreenText.optionField(at + 1)}
            value={option}
            maxLength={textLengths.title}
            autoComplete="off"
            onChange={({ target }) =>
              onChange({ options: options.map((other, index) => (index === at ? target.value : other)) })
            }
            {...errors.field(`${name}.options.${at}`)}
          />
          <div className={style.buttons}>
            <Radio
              name={`${id}-right`}
              value={String(at)}
              label={trainingScreenText.rightOption}
              checked={right === at}
              onChange={() => onChange({ right: at })}
            />
            {options.length > questionLimits.fewestOptions && (
              <Button variant="quiet" small onClick={() => removeOption(at)}>
                {trainingScreenText.removeOption(at + 1)}
              </Button>
            )}
          </div>
        </div>
      ))}
      {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
      <div className={style.buttons}>
        {options.length < questionLimits.options && (
          <Button variant="secondary" small onClick={() => onChange({ options: [...options, ''] })}>
            {trainingScreenText.addOption}
          </Button>
        )}
        <Button variant="quiet" small onClick={onRemove}>
          {trainingScreenText.removeQuestion(place + 1)}
        </Button>
      </div>
    </fieldset>
  )
}
