-- The folded texts by which submitted forms and the names of users are searched.
alter table form_submission add column search_text text;
alter table cms_user add column search_text text;

create index form_submission_without_search_text on form_submission (id) where search_text is null;
create index cms_user_without_search_text on cms_user (id) where search_text is null;

create trigger form_submission_search_text_emptied
after update of first_name, last_name, email, phone, message on form_submission
when (old.first_name, old.last_name, old.email, old.phone, old.message)
    is not (new.first_name, new.last_name, new.email, new.phone, new.message)
begin
    update form_submission set search_text = null where id = new.id;
end;
create trigger cms_user_search_text_emptied after update of name on cms_user when old.name <> new.name begin
    update cms_user set search_text = null where id = new.id;
end;
