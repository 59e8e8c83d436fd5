import type { BrandPicture } from '#brand/contract.ts'
import { brandText } from '#brand/text.ts'
import { useSendPicture } from '#brand/web/api.ts'
import type { FormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import style from './picture-field.module.css'

interface PictureFieldProps {
  kind: BrandPicture
  types: readonly string[]
  picture: string
  base: string
  onChange: (picture: string) => void
  errors: FormErrors
}

/** Uploads a picture as soon as it is chosen; visitors see it once the brand is published. */
export function PictureField({ kind, types, picture, base, onChange, errors }: PictureFieldProps) {
  const send = useSendPicture(kind)
  const { error, onEdit } = errors.field(kind)
  const choose = async ([file]: readonly File[]) => {
    if (!file) return
    onEdit()
    try {
      onChange((await send.mutateAsync(file)).picture)
    } catch (problem) {
      const message = (problem as { errors?: { img?: string } }).errors?.img
      if (message) errors.add(kind, message)
      else errors.showOrNotify(problem)
    }
  }
  return (
    <FileDrop
      name={kind}
      label={brandText[kind]}
      hint={brandText[`${kind}Hint`]}
      types={types}
      error={error}
      buttonLabel={picture ? brandText.replace : brandText.choose}
      onFiles={choose}
    >
      {picture && (
        <span className={style.picture}>
          <img src={base + picture} alt="" className={style.pictureShown} />
          <Button small variant="quiet" onClick={() => onChange('')}>
            {brandText.remove}
            <span className="visually-hidden">: {brandText[kind]}</span>
          </Button>
        </span>
      )}
    </FileDrop>
  )
}
