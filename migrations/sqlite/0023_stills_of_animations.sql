-- Animations get a still besides: those that were made before are made again in the background.
update picture set recipe = 1
where recipe > 1 and content_hash in (select hash from media_content where is_animated = 1);
