import { type ReactNode, useState } from 'react'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { SaveForm } from '#catalogue/admin/web/upload-form.tsx'
import { categoryFormSchema } from '#catalogue/categories/admin/contract.ts'
import type { CategoryWire } from '#catalogue/categories/contract.ts'
import { useSaveCategory } from '#catalogue/products/admin/web/api.ts'
import { catalogueText } from '#catalogue/text.ts'
import { PicturesField } from '#media/web/pictures-field.tsx'
import type { SelectedPicture } from '#media/web/selected-picture.ts'
import { fieldErrors } from '#platform/field-errors.ts'
import { createFormData } from '#platform/web/forms/form-data.ts'
import { useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/field.tsx'

interface CategoryFormProps {
  /** Null for a new one. */
  category: Pick<CategoryWire, '_id' | 'name' | 'desc' | 'img'> | null
  base: string
  /** Beside the button. */
  actions?: ReactNode
}

/** A new one's picture is cut to 16:15, a changed one's to 17:15 (D-112). */
export function CategoryForm({ category, base, actions }: CategoryFormProps) {
  const navigate = useNavigate()
  const problems = useFormErrors({ fieldwise: true })
  const save = useSaveCategory(category === null)
  const [name, setName] = useState(category?.name ?? '')
  const [desc, setDesc] = useState(category?.desc ?? '')
  const [pictures, setPictures] = useState<readonly SelectedPicture[]>(
    category ? [{ name: category.img, file: null }] : [],
  )
  const ratio = category ? '17 / 15' : '16 / 15'
  const check = () => {
    const checked = categoryFormSchema.safeParse({ name, desc })
    const texts = checked.success ? {} : fieldErrors(checked.error)
    return pictures.length === 0 ? { ...texts, cat_img: catalogueText.categoryPictureEmpty } : texts
  }
  const data = () =>
    createFormData(
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
        baseUrl={base}
        pictures={pictures}
        onChange={setPictures}
        maxCount={1}
        aspectRatio={ratio}
        tooMany={catalogueText.categoryPictureMany}
        onProblem={(message) => problems.note('cat_img', message)}
        {...problems.on('cat_img')}
      />
    </SaveForm>
  )
}
