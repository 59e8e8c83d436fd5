import { type ReactNode, useState } from 'react'
import { categoryFormSchema } from '#catalogue/admin-contract.ts'
import { adminCatalogueText } from '#catalogue/admin-text.ts'
import type { CategoryView } from '#catalogue/contract.ts'
import { catalogueText } from '#catalogue/text.ts'
import { useSaveCategory } from '#catalogue/web/admin-api.ts'
import { SaveForm } from '#catalogue/web/admin-save-form.tsx'
import type { PickedPicture } from '#media/web/picked-picture.ts'
import { PicturesField } from '#media/web/pictures-field.tsx'
import { problemsByField } from '#platform/first-problem.ts'
import { formOf } from '#platform/web/form-of.ts'
import { useNavigate } from '#platform/web/router.tsx'
import { TextArea, TextField } from '#platform/web/ui/field.tsx'
import { useFormProblems } from '#platform/web/ui/form-problems.ts'

interface CategoryFormProps {
  /** Null for a new one. */
  category: Pick<CategoryView, '_id' | 'name' | 'desc' | 'img'> | null
  base: string
  /** Beside the button. */
  actions?: ReactNode
}

/** A new one's picture is cut to 16:15, a changed one's to 17:15 (D-112). */
export function CategoryForm({ category, base, actions }: CategoryFormProps) {
  const navigate = useNavigate()
  const problems = useFormProblems({ fieldwise: true })
  const save = useSaveCategory(category === null)
  const [name, setName] = useState(category?.name ?? '')
  const [desc, setDesc] = useState(category?.desc ?? '')
  const [pictures, setPictures] = useState<readonly PickedPicture[]>(
    category ? [{ name: category.img, file: null }] : [],
  )
  const ratio = category ? '17 / 15' : '16 / 15'
  const check = () => {
    const checked = categoryFormSchema.safeParse({ name, desc })
    const texts = checked.success ? {} : problemsByField(checked.error)
    return pictures.length === 0 ? { ...texts, cat_img: catalogueText.categoryPictureEmpty } : texts
  }
  const data = () =>
    formOf(
      { ...(category ? { cat_id: category._id } : {}), name: name.trim(), desc: desc.trim() },
      { cat_img: pictures.flatMap(({ file }) => file ?? []) },
    )
  return (
    <SaveForm
      narrow
      problems={problems}
      check={check}
      data={data}
      save={save.mutateAsync}
      onSaved={() => navigate(category ? `/category/category-details/${category._id}` : '/category')}
      submit={category ? adminCatalogueText.save : adminCatalogueText.addCategory}
      actions={actions}
    >
      <TextField
        label={adminCatalogueText.name}
        maxLength={75}
        value={name}
        onChange={({ target }) => setName(target.value)}
        {...problems.on('name')}
      />
      <TextArea
        label={adminCatalogueText.description}
        maxLength={20_000}
        value={desc}
        onChange={({ target }) => setDesc(target.value)}
        {...problems.on('desc')}
      />
      <PicturesField
        label={adminCatalogueText.image}
        hint={`${adminCatalogueText.categoryPictureHint} ${ratio.replaceAll(' ', '').replace('/', ':')}.`}
        base={base}
        pictures={pictures}
        onChange={setPictures}
        most={1}
        ratio={ratio}
        tooMany={catalogueText.categoryPictureMany}
        onProblem={(message) => problems.note('cat_img', message)}
        {...problems.on('cat_img')}
      />
    </SaveForm>
  )
}
