-- module: payments
-- compatible: yes
-- An attempt whose process was killed before it stored the result is finished by the repeated call at once (D-425).
alter table payments add column charged_by integer;

comment on column payments.charged_by is 'Number of the process lock of the process that calls the provider; null where that process held no lock.';
