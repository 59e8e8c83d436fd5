import type { FormEvent } from 'react'
import { forgotPasswordSchema } from '#accounts/contract.ts'
import { useForgotPassword } from '#accounts/web/api.ts'
import { EntryFrame } from '#accounts/web/entry-frame.tsx'
import { Outcome } from '#accounts/web/outcome.tsx'
import { firstProblem } from '#base/first-problem.ts'
import { messageOf } from '#base/web/call.ts'
import { notify } from '#base/web/notify.ts'
import { Link } from '#base/web/router.tsx'
import { Button, ButtonLink } from '#base/web/ui/button.tsx'
import { TextField } from '#base/web/ui/field.tsx'
import { useFormProblems } from '#base/web/ui/form-problems.ts'
import { mailIcon } from '#base/web/ui/more-icons.ts'
import { accountsMessages as say } from '#messages/accounts.ts'
import style from './entry-form.module.css'

export function Component() {
  const problems = useFormProblems()
  const forgot = useForgotPassword()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (forgot.isPending) return
    const checked = forgotPasswordSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    if (!checked.success) {
      const { field, message } = firstProblem(checked.error)
      problems.show({ [field]: message })
      return
    }
    try {
      await forgot.mutateAsync(checked.data.email)
    } catch (error) {
      if (!problems.take(error)) notify.error(messageOf(error))
    }
  }

  if (forgot.isSuccess)
    return (
      <Outcome
        icon={mailIcon}
        title={say.checkInbox}
        hint={forgot.data.message}
        action={<ButtonLink to="/login">{say.backToLogin}</ButtonLink>}
      />
    )
  return (
    <EntryFrame title={say.forgotTitle} lead={say.forgotLead} foot={<Link to="/login">{say.backToLogin}</Link>}>
      <form ref={problems.form} className={style.form} onSubmit={submit} noValidate>
        <TextField
          label={say.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={75}
          {...problems.on('email')}
        />
        <Button type="submit" wide waiting={forgot.isPending}>
          {say.sendLink}
        </Button>
      </form>
    </EntryFrame>
  )
}
