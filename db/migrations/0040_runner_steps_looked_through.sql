-- Apart from what alters the table: the rows are looked through while everybody goes on.
ALTER TABLE "runner_steps" VALIDATE CONSTRAINT "runner_steps_step";
