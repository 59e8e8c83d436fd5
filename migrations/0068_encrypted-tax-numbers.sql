-- module: payouts
-- compatible: yes
alter table tax_details add column encrypted_number bytea;

comment on column tax_details.encrypted_number is 'Kind and number, encrypted with ENCRYPTION_KEY and bound to this row; number_kind and number are empty then (D-429).';
comment on column tax_details.number_kind is 'Of a number in the clear. nino: National Insurance number; utr: Unique Taxpayer Reference.';
comment on column tax_details.number is 'Without spaces, in capitals. In the clear only where the version before has written it, until the job encrypt-stored-values has run.';
